import { Schema, type InferSchemaType } from 'mongoose';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { collection } from './collection';

/**
 * A connection that a user has started in a browser. Only the hash of its state is kept; `sealed` holds the rest of
 * what the callback needs.
 */
const schema = new Schema(
  {
    stateHash: { type: String, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    platform: { type: String, enum: PLATFORM_KEYS, required: true },
    /** PKCE verifier, redirect address and the network's request secret, as AES-256-GCM over their JSON. */
    sealed: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { timestamps: true },
);
schema.index({ stateHash: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type ConnectStateFields = InferSchemaType<typeof schema>;
export const ConnectStateModel = collection('ConnectState', schema);
