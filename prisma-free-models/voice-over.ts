import { Schema, type InferSchemaType } from 'mongoose';
import { VIDEO_LANGUAGES } from '@/lib/video/languages';
import { collection } from './collection';

/** A voice-over that is kept for other videos. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    /** In lower case, for search. */
    searchText: { type: String, required: true },
    /** The key of its voice's step, by which the same text in the same voice is kept once. */
    key: { type: String, required: true },
    originalSegmentName: { type: String, required: true },
    language: { type: String, enum: VIDEO_LANGUAGES, required: true },
    fileId: { type: String, required: true },
    extension: { type: String, required: true },
    seconds: { type: Number, required: true },
    words: { type: [Schema.Types.Mixed], default: [] },
  },
  { timestamps: true },
);
schema.index({ projectId: 1, key: 1 }, { unique: true });
schema.index({ projectId: 1, createdAt: -1, _id: -1 });

export type VoiceOverFields = InferSchemaType<typeof schema>;
export const VoiceOverModel = collection('VoiceOver', schema);
