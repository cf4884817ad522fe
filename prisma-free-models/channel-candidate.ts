import { Schema, type InferSchemaType } from 'mongoose';
import { CANDIDATE_STATES, CHANNEL_LABELS, FOUND_HOW, SCORE_METHODS } from '@/lib/searches/values';
import { collection } from './collection';

const found = new Schema(
  {
    /** The key of the channel in which it was found. */
    from: { type: String, required: true },
    how: { type: String, enum: FOUND_HOW, required: true },
    /** All that the pages read so far have; of a recommendation its rank. */
    count: { type: Number, required: true },
  },
  { _id: false },
);
const pointsTo = new Schema(
  {
    key: { type: String, required: true },
    how: { type: String, enum: FOUND_HOW, required: true },
    count: { type: Number, required: true },
  },
  { _id: false },
);
const parts = new Schema({ posts: Number, description: Number, words: Number, graph: Number }, { _id: false });
const part = () => ({ type: parts, default: () => ({ posts: null, description: null, words: null, graph: null }) });

/** A channel that a search knows: its place in the frontier, and its row in the table. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    searchId: { type: Schema.Types.ObjectId, required: true },
    /** The name in lower case: a channel stands once in a search. */
    key: { type: String, required: true },
    username: { type: String, required: true },
    isSeed: { type: Boolean, default: false },
    state: { type: String, enum: CANDIDATE_STATES, required: true, default: 'queued' },
    reason: { type: String, default: null },
    /** Steps from the seed. */
    hop: { type: Number, required: true },
    /** Expected relevance: the next to look at has the highest. */
    priority: { type: Number, required: true },
    found: { type: [found], default: [] },
    /** Channels that its pages point to, with counts over all pages that were read. */
    pointsTo: { type: [pointsTo], default: [] },
    /** Words of its posts that others forwarded, as readings keep them; empty once it is read itself. */
    forwards: { type: [String], default: [] },
    /** Of MTProto: what saves a lookup of the name. */
    peer: { type: new Schema({ id: String, accessHash: String }, { _id: false }), default: null },
    title: { type: String, default: null },
    /** In lower case and NFKC, for the order of the table. */
    sortTitle: { type: String, default: null },
    description: { type: String, default: null },
    /** Title, name and description without case and accents, for the search inside results. */
    plain: { type: String, default: '' },
    /** The block of signatures that has `plain` as it is (server/system/db/text-search); null: none has. */
    textBlock: { type: Schema.Types.ObjectId, default: null },
    participants: { type: Number, default: null },
    isExact: { type: Boolean, default: false },
    photoUrl: { type: String, default: null },
    isScam: { type: Boolean, default: false },
    isRestricted: { type: Boolean, default: false },
    language: { type: String, default: null },
    labels: { type: [{ type: String, enum: CHANNEL_LABELS }], default: [] },
    /** Steps of the reading that are done, so that none is repeated. */
    done: { type: [String], default: [] },
    /** Where its older posts begin; null: nowhere, or not known. */
    before: { type: Number, default: null },
    /** Pages in a row that brought no post. */
    emptyPages: { type: Number, default: 0 },
    postsSeen: { type: Number, default: 0 },
    /** Of the posts seen: with links or offers. */
    advertising: { type: Number, default: 0 },
    lastPostAt: { type: Date, default: null },
    firstPostAt: { type: Date, default: null },
    parts: part(),
    relevance: { type: Number, default: null },
    /** Nulls last in both orders of the table. */
    noTitle: { type: Boolean, default: true },
    noParticipants: { type: Boolean, default: true },
    noRelevance: { type: Boolean, default: true },
    scoreMethod: { type: String, enum: SCORE_METHODS, default: 'none' },
    modelVersion: { type: Number, default: 0 },
    isLearned: { type: Boolean, default: false },
    /** The score before marks changed it: taking the learning back restores exactly this. */
    unlearned: { type: new Schema({ relevance: Number, parts, grade: Number }, { _id: false }), default: null },
    judged: {
      type: new Schema({ grade: Number, sentence: String }, { _id: false }),
      default: null,
    },
    isRelevant: { type: Boolean, default: null },
    markedAt: { type: Date, default: null },
  },
  { timestamps: true, minimize: false },
);
schema.index({ searchId: 1, key: 1 }, { unique: true });
schema.index({ searchId: 1, _id: 1 });
schema.index({ searchId: 1, textBlock: 1 });
schema.index({ searchId: 1, state: 1, priority: -1, key: 1 });
// The table: rows of some states, whose keys are counted and merged in the order of what follows.
const rows = { searchId: 1, isSeed: 1, state: 1 } as const;
schema.index({ ...rows, noRelevance: 1, relevance: -1, _id: 1 });
schema.index({ ...rows, noTitle: 1, sortTitle: 1, _id: 1 });
schema.index({ ...rows, noParticipants: 1, participants: -1, _id: 1 });
schema.index({ ...rows, key: 1 });
schema.index(
  { searchId: 1, isRelevant: 1, noRelevance: 1, relevance: -1, _id: 1 },
  { partialFilterExpression: { isRelevant: { $type: 'bool' } } },
);
schema.index({ projectId: 1, key: 1 });
schema.index({ projectId: 1, _id: 1 });

export type ChannelCandidateFields = InferSchemaType<typeof schema>;
export const ChannelCandidateModel = collection('ChannelCandidate', schema);
