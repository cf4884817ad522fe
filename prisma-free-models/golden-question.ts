import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** A saved question with the document that it must find. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    question: { type: String, required: true },
    itemId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
  },
  { timestamps: true },
);
schema.index({ projectId: 1, createdAt: 1 });

export type GoldenQuestionFields = InferSchemaType<typeof schema>;
export const GoldenQuestionModel = collection('GoldenQuestion', schema);
