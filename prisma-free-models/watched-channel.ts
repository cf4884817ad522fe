import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** A channel whose new posts a project follows. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    /** The name in lower case. */
    key: { type: String, required: true },
    username: { type: String, required: true },
    title: { type: String, default: null },
    photoUrl: { type: String, default: null },
    participants: { type: Number, default: null },
    /** The newest post that was there when it was last marked as seen; null: it was not read yet. */
    seenPost: { type: Number, default: null },
    checkedAt: { type: Date, default: null },
    nextAt: { type: Date, required: true },
    error: { type: String, default: null },
  },
  { timestamps: true, minimize: false },
);
schema.index({ projectId: 1, key: 1 }, { unique: true });
schema.index({ nextAt: 1 });

export type WatchedChannelFields = InferSchemaType<typeof schema>;
export const WatchedChannelModel = collection('WatchedChannel', schema);
