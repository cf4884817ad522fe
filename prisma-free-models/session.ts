import { Schema, type InferSchemaType } from 'mongoose';
import { ROLES } from '@/lib/sign-in/roles';
import { collection } from './collection';

/** A sign-in (`session`) or an API token for a program (`api`). Only a hash of an API token is kept. */
const schema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['session', 'api'], required: true },
    userAgent: { type: String, default: '' },
    address: { type: String, default: '' },
    lastUsedAt: { type: Date, default: null },
    /** The database removes it then. */
    expiresAt: { type: Date, default: null },
    /** When the second factor was last proven in it. */
    provenAt: { type: Date, default: null },
    name: { type: String, default: '' },
    tokenHash: { type: String },
    role: { type: String, enum: ROLES },
    projectIds: { type: [Schema.Types.ObjectId], default: [] },
  },
  { timestamps: true },
);
schema.index({ userId: 1, kind: 1 });
schema.index({ tokenHash: 1 }, { unique: true, partialFilterExpression: { tokenHash: { $exists: true } } });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type SessionFields = InferSchemaType<typeof schema>;
export const SessionModel = collection('Session', schema);
