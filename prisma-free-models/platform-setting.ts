import { Schema, type InferSchemaType } from 'mongoose';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { collection } from './collection';

/** Credentials of one account of a platform in a project; `sealed` is AES-256-GCM over their JSON. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    platform: { type: String, enum: PLATFORM_KEYS, required: true },
    /** Null or absent: the project's own account, of which there is one per platform. */
    destinationId: { type: String, default: null },
    /** Whose account it is; null or absent: the project's. */
    owner: {
      type: new Schema(
        { kind: { type: String, enum: ['project', 'agent'], required: true }, id: { type: String } },
        { _id: false },
      ),
      default: null,
    },
    sealed: { type: String, required: true },
    connection: {
      type: new Schema(
        {
          state: { type: String, enum: ['untested', 'ok', 'reconnect'], required: true },
          message: { type: String },
          account: { type: String },
          checkedAt: { type: Date },
        },
        { _id: false },
      ),
      required: true,
      default: () => ({ state: 'untested' }),
    },
    /** When its token is due for renewal. Null: never by itself. The sweep reads nothing else. */
    refreshAt: { type: Date, default: null },
    /** Which worker renews it now; it has the claim until then. */
    refreshLeaseId: { type: String, default: null },
    refreshLeaseUntil: { type: Date, default: null },
    /** Consecutive renewals that failed. */
    refreshFailures: { type: Number, required: true, default: 0 },
    /**
     * SHA-256 of values that renewals have replaced, newest last: a form that was opened earlier sends them back in
     * good faith.
     */
    replaced: { type: [String], default: [] },
  },
  { timestamps: true },
);
schema.index({ projectId: 1, platform: 1, destinationId: 1 }, { unique: true });
schema.index({ refreshAt: 1 }, { partialFilterExpression: { refreshAt: { $type: 'date' } } });

export type PlatformSettingFields = InferSchemaType<typeof schema>;
export const PlatformSettingModel = collection('PlatformSetting', schema);
