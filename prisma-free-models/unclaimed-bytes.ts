import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * Bytes in storage that may have no document, by key: recorded before the bytes arrive, or before their document goes,
 * and removed once both agree. Leftovers of a crash are deleted.
 */
const schema = new Schema({
  _id: { type: String, required: true },
  at: { type: Date, required: true },
  /** The id of the process that recorded it. */
  by: { type: String, required: true },
});
schema.index({ at: 1 });

export type UnclaimedBytesFields = InferSchemaType<typeof schema>;
export const UnclaimedBytesModel = collection('UnclaimedBytes', schema);
