import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** A counter that lasts until `expiresAt`. `key` names the limit and its subject (hashed). */
const schema = new Schema({
  key: { type: String, required: true },
  count: { type: Number, required: true, default: 0 },
  expiresAt: { type: Date, required: true },
});
schema.index({ key: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type RateLimitFields = InferSchemaType<typeof schema>;
export const RateLimitModel = collection('RateLimit', schema);
