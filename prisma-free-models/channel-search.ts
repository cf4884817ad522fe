import { Schema, type InferSchemaType } from 'mongoose';
import { SCORE_METHODS, SEARCH_STATUSES, SOURCE_NAMES } from '@/lib/searches/values';
import { collection } from './collection';

/** Counters of a search; each is brought up to date after a page that was read. */
const counts = new Schema(
  {
    /** Candidates, the seed not counted. */
    found: { type: Number, default: 0 },
    processed: { type: Number, default: 0 },
    /** Rows of the table. */
    rows: { type: Number, default: 0 },
    /** Those that count towards the number to find. */
    counted: { type: Number, default: 0 },
  },
  { _id: false },
);

const learning = new Schema(
  {
    relevant: { type: Number, default: 0 },
    notRelevant: { type: Number, default: 0 },
    /** When scores were last computed with marks. */
    at: { type: Date, default: null },
    state: { type: String, enum: ['none', 'shift', 'calibrated'], default: 'none' },
    isOff: { type: Boolean, default: false },
  },
  { _id: false },
);

const carried = new Schema(
  { key: { type: String, required: true }, isRelevant: { type: Boolean, required: true }, markedAt: Date },
  { _id: false },
);

/** A search for channels like one, which goes on by itself. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    /** As written, without @. */
    initialChannel: { type: String, required: true },
    theme: { type: String, default: null },
    messageLimit: { type: Number, required: true },
    countToFind: { type: Number, required: true },
    reinitiatedFrom: { type: Schema.Types.ObjectId, default: null },
    /** Marks of the search that this one repeats: they wait for the channels that it finds. */
    carried: { type: [carried], default: [] },
    status: { type: String, enum: SEARCH_STATUSES, required: true },
    /** Grows with each start, Stop and Continue: a worker of an earlier run may write nothing. */
    run: { type: Number, default: 1 },
    jobId: { type: String, default: null },
    /** When this run began to work, with the calls and the found ones of then: the pace. */
    paceFrom: {
      type: new Schema({ at: Date, calls: Number, counted: Number }, { _id: false }),
      default: null,
    },
    /** When a wait ends: of a flood, or before the next try. */
    retryAt: { type: Date, default: null },
    /** Tries that failed in a row. */
    failures: { type: Number, default: 0 },
    /** Pages in a row that could not be read. */
    unreadable: { type: Number, default: 0 },
    /** Goes on without the sources that ask to wait. */
    skipsBlocked: { type: Boolean, default: false },
    errorMessage: { type: String, default: null },
    reason: { type: String, default: null },
    /** Channels to find and calls to make until it ends: each Continue after the end adds as many again. */
    target: { type: Number, required: true },
    budget: { type: Number, required: true },
    calls: { type: Number, default: 0 },
    /** Responses since it began, or was continued after its end, with those of the cache, which cost no call. */
    answers: { type: Number, default: 0 },
    /** The highest `counts.counted` since then, for progress that never falls. */
    mostCounted: { type: Number, default: 0 },
    counts: { type: counts, default: () => ({}) },
    sources: { type: [{ type: String, enum: SOURCE_NAMES }], default: [] },
    scoreMethod: { type: String, enum: SCORE_METHODS, default: 'none' },
    /** The theme as scores use it: words with their weights, in JSON. Null until the seed is read. */
    model: { type: String, default: null },
    /** Grows with each model: rows say with which one they were scored. */
    modelVersion: { type: Number, default: 0 },
    /** Channels that had been checked when the model was made. */
    modelChecked: { type: Number, default: 0 },
    /** The theme as a vector, where embeddings are configured: Float32, little-endian. */
    vector: { type: Buffer, default: null },
    vectorModel: { type: String, default: null },
    learning: { type: learning, default: () => ({}) },
    /** The job of the AI judge. */
    judgeJobId: { type: String, default: null },
  },
  { timestamps: true, minimize: false },
);
schema.index({ projectId: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1 });

export type ChannelSearchFields = InferSchemaType<typeof schema>;
export const ChannelSearchModel = collection('ChannelSearch', schema);
