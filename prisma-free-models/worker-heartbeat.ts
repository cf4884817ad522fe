import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** A running worker process, for health: removed after a minute without a beat. */
const schema = new Schema({
  _id: { type: String, required: true },
  startedAt: { type: Date, required: true },
  beatAt: { type: Date, required: true },
  /** Of its program; those of 0.1.0 say none. */
  version: { type: String },
  /** Its counts, as JSON; only where metrics are on. */
  metrics: { type: String },
});
schema.index({ beatAt: 1 }, { expireAfterSeconds: 600 });

export type WorkerHeartbeatFields = InferSchemaType<typeof schema>;
export const WorkerHeartbeatModel = collection('WorkerHeartbeat', schema);
