import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** A one-time link to set a new password. Only the hash of its token is kept. */
const schema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { timestamps: true },
);
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ userId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type PasswordResetFields = InferSchemaType<typeof schema>;
export const PasswordResetModel = collection('PasswordReset', schema);
