import { Schema, type InferSchemaType } from 'mongoose';
import { LOG_LEVELS } from '@/lib/searches/values';
import { collection } from './collection';

/** A line of a search's activity log. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    searchId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    level: { type: String, enum: LOG_LEVELS, required: true },
    message: { type: String, required: true },
    module: { type: String, required: true },
    functionName: { type: String, required: true },
    details: { type: Schema.Types.Mixed, default: null },
  },
  { minimize: false },
);
schema.index({ searchId: 1, at: -1, _id: -1 });

export type ChannelSearchLogFields = InferSchemaType<typeof schema>;
export const ChannelSearchLogModel = collection('ChannelSearchLog', schema);
