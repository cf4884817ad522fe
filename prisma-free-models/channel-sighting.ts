import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** How many subscribers a channel had when a project saw it: one a day, the last. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    /** `2026-11-22`. */
    day: { type: String, required: true },
    at: { type: Date, required: true },
    participants: { type: Number, required: true },
  },
  { minimize: false },
);
schema.index({ projectId: 1, key: 1, day: 1 }, { unique: true });
// The newest 365 days are shown.
schema.index({ at: 1 }, { expireAfterSeconds: 400 * 86_400 });

export type ChannelSightingFields = InferSchemaType<typeof schema>;
export const ChannelSightingModel = collection('ChannelSighting', schema);
