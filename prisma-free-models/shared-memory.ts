import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * State about a network that workers share for a while: which of them may read a bot's updates, and what was read.
 * Removed some time after `until`.
 */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    owner: { type: String, default: null },
    value: { type: Schema.Types.Mixed, default: null },
    until: { type: Date, required: true },
  },
  { minimize: false },
);
schema.index({ until: 1 }, { expireAfterSeconds: 3600 });

export type SharedMemoryFields = InferSchemaType<typeof schema>;
export const SharedMemoryModel = collection('SharedMemory', schema);
