import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** A post of a watched channel. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    watchedId: { type: Schema.Types.ObjectId, required: true },
    /** Telegram's number. */
    number: { type: Number, required: true },
    at: { type: Date, default: null },
    text: { type: String, default: '' },
    views: { type: Number, default: null },
    media: { type: String, default: null },
    forwardedFrom: { type: String, default: null },
  },
  { timestamps: true, minimize: false },
);
schema.index({ watchedId: 1, number: -1 }, { unique: true });
schema.index({ projectId: 1 });

export type WatchedPostFields = InferSchemaType<typeof schema>;
export const WatchedPostModel = collection('WatchedPost', schema);
