import { Schema, type InferSchemaType } from 'mongoose';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { OUTCOMES } from '@/lib/posts/outcome';
import { ATTEMPT_OUTCOMES, ERROR_CLASSES, PLATFORM_STATUSES, POST_STATUSES } from '@/lib/posts/statuses';
import { collection } from './collection';

/** One attempt to deliver a platform post. Written in the same atomic update as the claim. */
const attempt = new Schema(
  {
    id: { type: String, required: true },
    startedAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    /** When the creating call was about to leave; from then on a lost worker means an unknown outcome. */
    sentAt: { type: Date, default: null },
    /** The machine and boot on whose disk a ticket tells whether a byte left. Null: nothing tells. */
    sentFrom: { type: String, default: null },
    outcome: { type: String, enum: ATTEMPT_OUTCOMES, required: true },
    errorClass: { type: String, enum: [...ERROR_CLASSES, null], default: null },
    errorText: { type: String, default: null },
    /** Why it failed (lib/posts/failure-cause.ts): a network's own code, and whom it concerns there. */
    cause: {
      type: new Schema({ code: { type: String, required: true }, target: { type: String } }, { _id: false }),
      default: null,
    },
    requestId: { type: String, required: true },
    /** The part that it sent, from 0; absent: all of the post. */
    part: { type: Number },
    worker: { type: String, required: true },
  },
  { _id: false },
);

/**
 * The delivery of a platform post: the unit that one worker claims. `idle` nothing to do; `waiting` to be claimed from
 * `dueAt` on; `running` under a lease; `looking` the network is being asked about the outcome; `done` for good
 * (published, or failed until armed again).
 */
const delivery = new Schema(
  {
    state: { type: String, enum: ['idle', 'waiting', 'running', 'looking', 'done'], required: true, default: 'idle' },
    dueAt: { type: Date, default: null },
    /** Its time came while publishing was paused: since when it has waited for the end of the pause. */
    heldAt: { type: Date, default: null },
    leaseUntil: { type: Date, default: null },
    /** Id of the running attempt: the fence that a worker which lost its lease can't pass. */
    attemptId: { type: String, default: null },
    /** Attempts that count (rate limits don't), for the backoff table. */
    tries: { type: Number, default: 0 },
    /** Outcome unknown, and not settled by the user yet. */
    unconfirmed: { type: Boolean, default: false },
    /** Results of finished steps of a multi-call delivery, so that a restart resumes. */
    steps: { type: Schema.Types.Mixed, default: () => ({}) },
    /** Accepted by the network and not live yet: the data that polling needs while the state is looking. */
    pending: { type: Schema.Types.Mixed, default: null },
    /** Until when the network is asked about the outcome. */
    lookUntil: { type: Date, default: null },
    /** Its time came without the approval that it needs: since when it has waited for that. */
    waitsSince: { type: Date },
  },
  { _id: false, minimize: false },
);

/**
 * A step after publishing (first comment, thumbnail). It never changes the outcome of the post. `waiting` for a worker;
 * `running` under a lease.
 */
const followUp = new Schema(
  {
    kind: { type: String, required: true },
    outcome: { type: String, enum: ['waiting', 'running', 'done', 'failed'], required: true },
    text: { type: String, default: null },
    at: { type: Date, required: true },
    /** Waiting: when any worker may start it. Running: until when its worker holds it without a heartbeat. */
    dueAt: { type: Date, default: null },
    /** The fence: the present or last holder. */
    by: { type: String, default: null },
    /** When the creating call was about to leave: from then on it is never repeated. */
    sentAt: { type: Date, default: null },
    tries: { type: Number, default: 0 },
    /** The data that the adapter needs besides the post's id. */
    about: { type: Schema.Types.Mixed },
  },
  { _id: false, minimize: false },
);

/** A part of a post that is out. */
const partOut = new Schema(
  {
    /** Null: a person said that it is there, without its address. */
    externalId: { type: String, default: null },
    publicUrl: { type: String, default: null },
    at: { type: Date, required: true },
    /** The data that the next part needs besides its id. */
    about: { type: Schema.Types.Mixed },
  },
  { _id: false, minimize: false },
);

const platformPost = new Schema(
  {
    platform: { type: String, enum: PLATFORM_KEYS, required: true },
    /** The account that it goes to, when it is not the project's own. */
    destinationId: { type: String, default: null },
    status: { type: String, enum: PLATFORM_STATUSES, required: true },
    platformSpecificData: { type: Schema.Types.Mixed, default: () => ({}) },
    externalId: { type: String, default: null },
    publicUrl: { type: String, default: null },
    publishedAt: { type: Date, default: null },
    errorText: { type: String, default: null },
    errorClass: { type: String, enum: [...ERROR_CLASSES, null], default: null },
    /** An earlier platform post with the same content on the same account, as of the last save. */
    postedBefore: { type: Schema.Types.Mixed, default: null },
    delivery: { type: delivery, default: () => ({}) },
    attempts: { type: [attempt], default: [] },
    followUps: { type: [followUp], default: [] },
    /** Of a post of several parts: those that are out, in order. The delivery is of the next one. */
    partsOut: { type: [partOut], default: undefined },
  },
  { _id: false, minimize: false },
);

const part = new Schema(
  {
    content: { type: String, default: '' },
    media: {
      type: [new Schema({ url: { type: String, required: true }, alt: { type: String, default: '' } }, { _id: false })],
      default: [],
    },
  },
  { _id: false },
);

const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    /** The member who last changed what is sent: where their posts need an approval, so does this one. */
    changedBy: { type: String },
    title: { type: String, default: '' },
    content: { type: String, default: '' },
    mediaUrl: { type: String, default: null },
    /** Messages that are sent one after the other; empty: a plain post. Absent: it was saved before there were any. */
    parts: { type: [part], default: undefined },
    numbered: { type: Boolean },
    scheduledFor: { type: Date, default: null },
    status: { type: String, enum: POST_STATUSES, required: true },
    platformPosts: { type: [platformPost], default: [] },
    /** Further accounts that it goes to, by platform, kept also while the platform is off. */
    destinations: { type: Schema.Types.Mixed },
    tags: { type: [String], default: [] },
    /**
     * Deleted, and kept for a while: no list shows it and nothing sends it. `armed`: the platforms that were waiting.
     */
    trash: {
      type: new Schema(
        {
          at: { type: Date, required: true },
          by: { type: String, required: true },
          armed: { type: [String], default: [] },
        },
        { _id: false },
      ),
      default: null,
    },
    /** The place in the project's queue that it holds (lib/schedule/queue.ts): two posts never hold the same one. */
    queuePlace: { type: String, default: null },
    /** The series of recurring posts that it belongs to, and its day there, `yyyy-MM-dd` in the series' zone. */
    recurrence: {
      type: new Schema(
        {
          id: { type: String, required: true },
          root: { type: String, required: true },
          day: { type: String, required: true },
          edited: { type: Boolean, default: false },
        },
        { _id: false },
      ),
      default: null,
    },
    /** Its unique origin: the occurrence of a series, the row of an import. */
    originKey: { type: String },
    importId: { type: String },
    /** The agent that it belongs to. */
    agent: {
      type: new Schema(
        { id: { type: String, required: true }, username: { type: String, required: true } },
        { _id: false },
      ),
      default: null,
    },
    /**
     * Our files that it names, kept by server/publishing/stored-posts/store: finding the uses of a file is one index
     * lookup.
     */
    fileIds: { type: [String], default: [] },
    /** Their probes (lib/media/probe.ts), by id: the input of the networks' rules for media. */
    mediaProbes: { type: Schema.Types.Mixed, default: () => ({}) },
    /** The scheduled time whose incomplete platforms the owner has been reminded of, an hour before. */
    announcedFor: { type: Date, default: null },
    /**
     * When a worker has to look at this post next: the sweep reads nothing else. Null: never. Kept by
     * server/publishing/post-rules.
     */
    nextActionAt: { type: Date, default: null },
    /**
     * Since when a platform of it has waited for the end of a pause; null: none does. Kept by
     * server/publishing/stored-posts/store.
     */
    heldSince: { type: Date, default: null },
    /** Of an agent that is still to write it: no list has it. Kept by server/publishing/stored-posts/store. */
    unwritten: { type: Boolean, default: null },
    /** Hashes of its text and media per account (server/publishing/posts/story/posted-before). */
    fingerprints: { type: [String], default: [] },
    /** Its outcomes that webhooks have not been told yet. */
    pendingAnnouncements: {
      type: [
        new Schema(
          {
            outcome: { type: String, enum: OUTCOMES, required: true },
            version: { type: Number, required: true },
            at: { type: Date, required: true },
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    /** The state to which the last change by hand can be undone (server/publishing/post-rules/undo.ts). */
    undo: { type: Schema.Types.Mixed, default: null },
    /** A client’s decision about it (server/publishing/post-rules/approval.ts); null: it was never shared. */
    approval: {
      type: new Schema(
        {
          state: { type: String, enum: ['requested', 'approved', 'changes'], required: true },
          by: { type: String, required: true },
          at: { type: Date, required: true },
          seal: { type: String, default: null },
          files: { type: Schema.Types.Mixed, default: () => ({}) },
          current: { type: Boolean, default: false },
          /** The date that was approved, and when a member sent it by hand after that. */
          date: { type: Date },
          sentByHand: { type: Date },
        },
        { _id: false, minimize: false },
      ),
      default: null,
    },
    /** Comments and decisions with words on it, counted by server/publishing/approvals; absent: none yet. */
    comments: { type: Number },
    /** The block of signatures that has its texts as they are (server/system/db/text-search); null: none has. */
    textBlock: { type: Schema.Types.ObjectId, default: null },
    /** Identifies the last change (server/system/db/grouped-updates). */
    changeId: { type: String },
    /** Optimistic lock: every change except a heartbeat uses it. */
    version: { type: Number, required: true, default: 0 },
  },
  { timestamps: true, minimize: false },
);
// Lists: those outside the trash, newest first, by status or by time. A last _id yields the order of equal times too.
schema.index({ projectId: 1, trash: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, trash: 1, status: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, trash: 1, scheduledFor: 1, _id: 1 });
schema.index({ projectId: 1, 'trash.at': -1, _id: -1 }, { partialFilterExpression: { 'trash.at': { $type: 'date' } } });
// Archives read a project in this order.
schema.index({ projectId: 1, _id: 1 });
schema.index({ fileIds: 1 });
// The library: which files any post names is a step per file along its keys.
schema.index({ projectId: 1, fileIds: 1 });
schema.index({ projectId: 1, textBlock: 1 });
schema.index({ projectId: 1, trash: 1, tags: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, trash: 1, 'platformPosts.platform': 1, createdAt: -1, _id: -1 });
schema.index({ 'trash.at': 1 }, { partialFilterExpression: { 'trash.at': { $type: 'date' } } });
schema.index({ queuePlace: 1 }, { unique: true, partialFilterExpression: { queuePlace: { $type: 'string' } } });
schema.index({ originKey: 1 }, { unique: true, partialFilterExpression: { originKey: { $type: 'string' } } });
schema.index({ 'recurrence.id': 1 }, { partialFilterExpression: { 'recurrence.id': { $type: 'string' } } });
schema.index({ importId: 1 }, { partialFilterExpression: { importId: { $type: 'string' } } });
// Of agents: their lists, and figures that are counted by keys (server/publishing/stored-posts/agent.store.ts).
const ofAgents = { partialFilterExpression: { 'agent.id': { $type: 'string' } } };
const ofAgent = { projectId: 1, 'agent.id': 1 } as const;
schema.index({ projectId: 1, trash: 1, 'agent.id': 1 }, ofAgents);
schema.index({ ...ofAgent, trash: 1, createdAt: -1, _id: -1 }, ofAgents);
schema.index({ ...ofAgent, trash: 1, status: 1, scheduledFor: 1 }, ofAgents);
schema.index({ ...ofAgent, trash: 1, 'platformPosts.publishedAt': -1 }, ofAgents);
schema.index({ ...ofAgent, 'trash.at': -1 }, ofAgents);
schema.index({ ...ofAgent, 'platformPosts.delivery.state': 1 }, ofAgents);
schema.index({ fingerprints: 1 });
schema.index({ projectId: 1, unwritten: 1 }, { partialFilterExpression: { unwritten: true } });
schema.index({ heldSince: 1 }, { partialFilterExpression: { heldSince: { $type: 'date' } } });
schema.index({ nextActionAt: 1 }, { partialFilterExpression: { nextActionAt: { $type: 'date' } } });

export type PostFields = InferSchemaType<typeof schema>;
export const PostModel = collection('Post', schema);
