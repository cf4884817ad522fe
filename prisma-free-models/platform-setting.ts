import { model, models, Schema, type InferSchemaType, type Model } from 'mongoose';
import { PLATFORM_KEYS } from '@/lib/platforms/define';

/** Credentials of one platform in one project; `sealed` is AES-256-GCM over their JSON. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    platform: { type: String, enum: PLATFORM_KEYS, required: true },
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
  },
  { timestamps: true },
);
schema.index({ projectId: 1, platform: 1 }, { unique: true });

export type PlatformSettingFields = InferSchemaType<typeof schema>;
export const PlatformSettingModel = (models.PlatformSetting ?? model('PlatformSetting', schema)) as Model<PlatformSettingFields>;
