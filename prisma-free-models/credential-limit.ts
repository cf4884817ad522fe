import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * Until when a network asked a credential to wait, shared by all workers. `key` is a hash of platform and credential.
 */
const schema = new Schema({ key: { type: String, required: true }, blockedUntil: { type: Date, required: true } });
schema.index({ key: 1 }, { unique: true });
schema.index({ blockedUntil: 1 }, { expireAfterSeconds: 86_400 });

export type CredentialLimitFields = InferSchemaType<typeof schema>;
export const CredentialLimitModel = collection('CredentialLimit', schema);
