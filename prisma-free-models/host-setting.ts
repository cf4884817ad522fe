import { model, models, Schema, type InferSchemaType, type Model } from 'mongoose';

/** What administrators set for the whole host: one document. What it lacks is the environment's. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    registration: { type: String, enum: ['open', 'invited'] },
    storageQuotaBytes: { type: Number },
    publicOrigin: { type: String },
  },
  { timestamps: true },
);

export type HostSettingFields = InferSchemaType<typeof schema>;
export const HostSettingModel = (models.HostSetting ?? model('HostSetting', schema)) as Model<HostSettingFields>;
