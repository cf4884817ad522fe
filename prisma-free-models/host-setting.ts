import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** The administrators' settings for the whole host: one document. Absent values come from the environment. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    registration: { type: String, enum: ['open', 'invited'] },
    /** Set when the first account registers. Hosts with older accounts lack it: their registration stays open. */
    isClosedByDefault: { type: Boolean },
    /** Of whom a second factor is required. */
    secondFactor: { type: String, enum: ['off', 'administrators', 'everyone'] },
    storageQuotaBytes: { type: Number },
    publicOrigin: { type: String },
  },
  { timestamps: true },
);

export type HostSettingFields = InferSchemaType<typeof schema>;
export const HostSettingModel = collection('HostSetting', schema);
