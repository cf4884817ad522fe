import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * A sign-in of channel search that has begun: one per project, which any web process goes on with. `sealed` holds the
 * keys, the phone number and the connection's key.
 */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    step: { type: String, enum: ['code', 'password'], required: true },
    sealed: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { timestamps: true },
);
schema.index({ projectId: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type SearchSignInFields = InferSchemaType<typeof schema>;
export const SearchSignInModel = collection('SearchSignIn', schema);
