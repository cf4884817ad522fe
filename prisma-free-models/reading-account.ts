import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** A project's call, or wish for one. */
const call = new Schema(
  { id: { type: String, required: true }, projectId: { type: Schema.Types.ObjectId, required: true }, at: Date },
  { _id: false },
);
const asker = new Schema(
  { projectId: { type: Schema.Types.ObjectId, required: true }, at: { type: Date, required: true } },
  { _id: false },
);

/**
 * The readings of one account, or with what was saved to reach it, as all workers know them. `_id`: its hash. Removed
 * a while after its last use.
 */
const schema = new Schema({
  _id: { type: String, required: true },
  /** Calls of the last hour. */
  calls: { type: [call], default: [] },
  /** Projects that read with it, and when each last asked to. */
  askers: { type: [asker], default: [] },
  /** Nothing is read with it until then, and why. */
  restsUntil: { type: Date, default: null },
  why: { type: String, default: null },
  /** Times in a row that it could not be asked. */
  failures: { type: Number, default: 0 },
  usedAt: { type: Date, required: true },
});
schema.index({ usedAt: 1 }, { expireAfterSeconds: 8 * 86_400 });

export type ReadingAccountFields = InferSchemaType<typeof schema>;
export const ReadingAccountModel = collection('ReadingAccount', schema);
