import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** Who did what, from where. Names and e-mails are copies: an entry outlives the account and the project. */
const schema = new Schema({
  createdAt: { type: Date, required: true },
  /** The database removes it then. */
  expiresAt: { type: Date, required: true },
  projectId: { type: Schema.Types.ObjectId, default: null },
  project: { type: String, default: '' },
  userId: { type: Schema.Types.ObjectId, default: null },
  email: { type: String, default: '' },
  name: { type: String, default: '' },
  via: { type: String, enum: ['session', 'token', 'command', 'none'], required: true },
  address: { type: String, default: '' },
  area: { type: String, required: true },
  what: { type: String, required: true },
  on: { type: String, default: '' },
  outcome: { type: String, enum: ['done', 'refused'], required: true },
  reason: { type: String, default: '' },
});
schema.index({ createdAt: -1, _id: -1 });
schema.index({ projectId: 1, createdAt: -1, _id: -1 });
schema.index({ email: 1, createdAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type AuditEntryFields = InferSchemaType<typeof schema>;
export const AuditEntryModel = collection('AuditEntry', schema);
