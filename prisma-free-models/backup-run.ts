import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** One backup of this host. A scheduled one is named by its day, so that one worker makes it. */
const schema = new Schema({
  _id: { type: String, required: true },
  startedAt: { type: Date, required: true },
  /** Renewed while it runs. Until then no bytes are removed from storage. */
  aliveUntil: { type: Date, required: true },
  endedAt: { type: Date, default: null },
  /** Null while it runs and after a success. */
  failure: { type: String, default: null },
  bytes: { type: Number, default: null },
  /** Where it lies. */
  file: { type: String, required: true },
});
schema.index({ startedAt: -1 });

export type BackupRunFields = InferSchemaType<typeof schema>;
export const BackupRunModel = collection('BackupRun', schema);
