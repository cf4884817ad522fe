import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** The result of a step of making a video, by the hash of all that it depends on: made once, shared by videos. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    kind: { type: String, enum: ['clip', 'voice', 'music', 'film'], required: true },
    fileId: { type: String, required: true },
    extension: { type: String, required: true },
    seconds: { type: Number, required: true },
    bytes: { type: Number, required: true },
    /** Of a voice: `{ text, start, end }[]`, in seconds. */
    words: { type: [Schema.Types.Mixed], default: [] },
    /** Of a film: where its segments begin and end. */
    parts: { type: [Schema.Types.Mixed], default: [] },
    /** When a video last needed it; what no video names is swept a while after. */
    lastUsedAt: { type: Date, required: true },
  },
  { timestamps: true },
);
schema.index({ projectId: 1, key: 1 }, { unique: true });
schema.index({ lastUsedAt: 1 });

export type VideoStepFields = InferSchemaType<typeof schema>;
export const VideoStepModel = collection('VideoStep', schema);
