import { model, models, Schema, type InferSchemaType, type Model } from 'mongoose';

/**
 * Bytes in storage that no document may name, by their key: noted before they come, or before their document goes, and
 * struck out once both agree. What a crash leaves here is cleared away.
 */
const schema = new Schema({
  _id: { type: String, required: true },
  at: { type: Date, required: true },
  /** The mark of the process that noted it. */
  by: { type: String, required: true },
});
schema.index({ at: 1 });

export type UnclaimedBytesFields = InferSchemaType<typeof schema>;
export const UnclaimedBytesModel = (models.UnclaimedBytes ??
  model('UnclaimedBytes', schema)) as Model<UnclaimedBytesFields>;
