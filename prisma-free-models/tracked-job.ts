import { Schema, type InferSchemaType } from 'mongoose';
import { JOB_STATES, JOB_WAIT_CODES } from '@/lib/jobs/states';
import { collection } from './collection';

const errorSchema = new Schema(
  {
    code: { type: String, required: true },
    message: { type: String, required: true },
    issues: { type: [Schema.Types.Mixed], default: undefined },
  },
  { _id: false },
);
const reasonSchema = new Schema(
  { code: { type: String, enum: JOB_WAIT_CODES, required: true }, sentence: { type: String, required: true } },
  { _id: false },
);
/** A result as JSON: names in it may hold dots and dollars, and its size is known. */
const stepSchema = new Schema(
  {
    name: { type: String, required: true },
    hash: { type: String, required: true },
    result: { type: String, required: true },
  },
  { _id: false },
);
const shareSchema = new Schema({ from: { type: Number }, to: { type: Number } }, { _id: false });

/** A long-running job that people watch and can cancel. This document is the truth; the queue only wakes workers. */
const schema = new Schema(
  {
    kind: { type: String, required: true },
    /** One of server/system/jobs/tracked/lanes.ts. */
    lane: { type: String, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    /** Runs unobtrusively: not shown in lists. */
    quiet: { type: Boolean, default: false },
    /** False: it goes on to its end. */
    isCancellable: { type: Boolean, default: true },
    label: { type: String, required: true },
    payload: { type: Schema.Types.Mixed, default: () => ({}) },
    /** How much work it is, in the unit of its kind; rates are measured per unit. */
    units: { type: Number, default: 1 },
    state: { type: String, enum: JOB_STATES, required: true, default: 'waiting' },
    /** 0–1. */
    progress: { type: Number, default: 0 },
    /** The current step. */
    sentence: { type: String, default: '' },
    result: { type: Schema.Types.Mixed, default: null },
    error: { type: errorSchema, default: null },
    /** The exclusive key, while it is held: no two jobs hold the same one. */
    activeKey: { type: String },
    /** The exclusive key of a job that queues for it: it is held from the first claim to the end. */
    exclusiveKey: { type: String },
    /** Not before; null: not by itself. */
    dueAt: { type: Date, default: null },
    /** Why it waits without a place in its lane. */
    waitsBecause: { type: reasonSchema, default: null },
    /** How often it was resumed: a wait that was asked for before the last time is over at once. */
    resumes: { type: Number, default: 0 },
    parentId: { type: Schema.Types.ObjectId },
    /** Its name among its parent's children. */
    childName: { type: String },
    awaitsChildren: { type: Boolean },
    /** The part of its progress that its children fill. */
    childrenShare: { type: shareSchema },
    /** Results of its finished steps, in order. */
    steps: { type: [stepSchema], default: () => [] },
    /** Claims since the last sign of life that counts (a saved step, an orderly wait): more than that are crashes. */
    tries: { type: Number, default: 0 },
    /** Errors after which it was tried again, since the last saved step. */
    failures: { type: Number, default: 0 },
    /** The claim, and its fencing token: a worker with another attempt's id may write nothing. */
    attemptId: { type: String, default: null },
    leaseUntil: { type: Date, default: null },
    worker: { type: String, default: null },
    /** Time at work in earlier claims. */
    workedMs: { type: Number, default: 0 },
    startedAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    /** When the job is forgotten. */
    expiresAt: { type: Date, default: null },
  },
  { timestamps: true, minimize: false, collection: 'jobs' },
);
const ofStrings = (field: string) => ({ partialFilterExpression: { [field]: { $type: 'string' } } });
schema.index({ lane: 1, state: 1, createdBy: 1, dueAt: 1 });
schema.index({ projectId: 1, parentId: 1, createdAt: -1, _id: -1 });
schema.index({ projectId: 1, state: 1, createdAt: -1, _id: -1 });
schema.index({ activeKey: 1 }, { unique: true, ...ofStrings('activeKey') });
schema.index({ exclusiveKey: 1 }, ofStrings('exclusiveKey'));
schema.index({ parentId: 1, childName: 1 }, { unique: true, ...ofStrings('childName') });
schema.index({ awaitsChildren: 1 }, { partialFilterExpression: { awaitsChildren: true } });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type TrackedJobFields = InferSchemaType<typeof schema>;
export const TrackedJobModel = collection('TrackedJob', schema);
