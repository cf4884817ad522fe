import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** A public page as it was read, for searches that need it too. `_id` names the page. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    value: { type: Schema.Types.Mixed, required: true },
    readAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { minimize: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ readAt: 1 });

export type SourcePageFields = InferSchemaType<typeof schema>;
export const SourcePageModel = collection('SourcePage', schema);
