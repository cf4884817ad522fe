import { Schema, type InferSchemaType } from 'mongoose';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { RENDER_FORMATS } from '@/lib/video/render';
import { collection } from './collection';

/** A render of a video's timeline: what was asked for while it is made, then its file. */
const schema = new Schema({
  projectId: { type: Schema.Types.ObjectId, required: true },
  videoId: { type: Schema.Types.ObjectId, required: true },
  createdBy: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
  jobId: { type: Schema.Types.ObjectId, default: null },
  format: { type: String, enum: RENDER_FORMATS, required: true },
  preset: { type: String, default: null },
  /** Of a render in several formats; null: it has the size of the timeline. */
  shape: { type: String, enum: [...VIDEO_FORMATS, null], default: null },
  viewport: { type: Schema.Types.Mixed, required: true },
  /** Frames `{ start, end }` of the timeline. */
  range: { type: Schema.Types.Mixed, required: true },
  /** JSON of the timeline as it was sent, gzipped; null once the file is there and compared. */
  packed: { type: Buffer, default: null },
  /** Whether what did not change is to be copied from an earlier render. */
  reuse: { type: Boolean, default: false },
  /** Of a video: a key of 12 bytes for each of its groups of frames; null where none are remembered. */
  keys: { type: Buffer, default: null },
  /** The films of a table that it is made with: they copy from each other, and are announced together. */
  batchId: { type: Schema.Types.ObjectId, default: null },
  /** `{ reusedSeconds, encodedSeconds, whole }` once it is made, where something was to be copied. */
  reused: { type: Schema.Types.Mixed, default: null },
  /** In the media library; null while it is made. */
  fileId: { type: String, default: null },
  seconds: { type: Number, default: 0 },
  /** How the film compares with its preview (`lib/video/certificate.ts`); null where it is not compared. */
  certificate: { type: Schema.Types.Mixed, default: null },
  /** Until it is compared, and its timeline with it. */
  comparingSince: { type: Date, default: null },
});
schema.index({ videoId: 1, createdAt: -1 });
schema.index({ projectId: 1 });
schema.index({ batchId: 1, createdAt: -1 }, { partialFilterExpression: { batchId: { $type: 'objectId' } } });
schema.index({ fileId: 1, createdAt: 1 });
schema.index({ comparingSince: 1 }, { partialFilterExpression: { comparingSince: { $type: 'date' } } });

export type VideoRenderFields = InferSchemaType<typeof schema>;
export const VideoRenderModel = collection('VideoRender', schema);
