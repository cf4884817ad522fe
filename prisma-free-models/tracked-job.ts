import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const JOB_LANES = ['quick', 'heavy', 'long'] as const;

/** A long-running job that people watch and can cancel. This document is the truth; the queue only wakes workers. */
const schema = new Schema(
  {
    kind: { type: String, required: true },
    lane: { type: String, enum: JOB_LANES, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    /** Runs unobtrusively: not shown in lists. */
    quiet: { type: Boolean, default: false },
    label: { type: String, required: true },
    payload: { type: Schema.Types.Mixed, default: () => ({}) },
    state: { type: String, enum: JOB_STATES, required: true, default: 'waiting' },
    /** 0–1. */
    progress: { type: Number, default: 0 },
    /** The current step. */
    sentence: { type: String, default: '' },
    result: { type: Schema.Types.Mixed, default: null },
    error: {
      type: new Schema(
        {
          code: { type: String, required: true },
          message: { type: String, required: true },
          issues: { type: [Schema.Types.Mixed], default: undefined },
        },
        { _id: false },
      ),
      default: null,
    },
    /** While it waits or runs: the same job is started once. */
    activeKey: { type: String },
    dueAt: { type: Date, required: true },
    tries: { type: Number, default: 0 },
    /** The claim: a worker with another attempt's id may write nothing. */
    attemptId: { type: String, default: null },
    leaseUntil: { type: Date, default: null },
    worker: { type: String, default: null },
    startedAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    /** When the job is forgotten. */
    expiresAt: { type: Date, default: null },
  },
  { timestamps: true, minimize: false, collection: 'jobs' },
);
schema.index({ lane: 1, state: 1, projectId: 1, dueAt: 1 });
schema.index({ projectId: 1, createdAt: -1 });
schema.index({ activeKey: 1 }, { unique: true, partialFilterExpression: { activeKey: { $type: 'string' } } });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type TrackedJobFields = InferSchemaType<typeof schema>;
export const TrackedJobModel = collection('TrackedJob', schema);
