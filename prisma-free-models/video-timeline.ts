import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** A saved version of a video's timeline. It is packed: as it is sent it can be larger than a document may be. */
const schema = new Schema({
  projectId: { type: Schema.Types.ObjectId, required: true },
  videoId: { type: Schema.Types.ObjectId, required: true },
  version: { type: Number, required: true },
  items: { type: Number, required: true },
  /** JSON of `{ timeline, tracks, totalDuration, viewport }`, gzipped. */
  packed: { type: Buffer, required: true },
  savedBy: { type: Schema.Types.ObjectId, default: null },
  savedAt: { type: Date, required: true },
});
schema.index({ videoId: 1, version: -1 }, { unique: true });
schema.index({ projectId: 1 });

export type VideoTimelineFields = InferSchemaType<typeof schema>;
export const VideoTimelineModel = collection('VideoTimeline', schema);
