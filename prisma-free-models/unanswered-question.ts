import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** A question that found nothing in a project's documents. */
const schema = new Schema({
  projectId: { type: Schema.Types.ObjectId, required: true },
  /** The words of the question: the same ones count together. */
  key: { type: String, required: true },
  question: { type: String, required: true },
  count: { type: Number, default: 0 },
  lastAt: { type: Date, required: true },
});
schema.index({ projectId: 1, key: 1 }, { unique: true });
schema.index({ lastAt: 1 }, { expireAfterSeconds: 365 * 86_400 });

export type UnansweredFields = InferSchemaType<typeof schema>;
export const UnansweredQuestionModel = collection('UnansweredQuestion', schema);
