import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** The words of a file that a transcription has written down: it costs money, and subtitles are grouped again often. */
const schema = new Schema({
  projectId: { type: Schema.Types.ObjectId, required: true },
  /** The file or its address, and the language. */
  key: { type: String, required: true },
  /** ISO 639-1, or as the transcription names it. */
  language: { type: String, default: null },
  /** `{ text, start, end }[]`, in seconds. */
  words: { type: [Schema.Types.Mixed], default: [] },
  at: { type: Date, required: true },
});
schema.index({ projectId: 1, key: 1 }, { unique: true });
schema.index({ at: 1 }, { expireAfterSeconds: 180 * 86_400 });

export type SpokenWordsFields = InferSchemaType<typeof schema>;
export const SpokenWordsModel = collection('SpokenWords', schema);
