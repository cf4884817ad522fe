import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** All saved questions asked at once, with the place of each one's document. */
const schema = new Schema({
  projectId: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
  mode: { type: String, enum: ['keyword', 'hybrid'], required: true },
  generation: { type: Schema.Types.ObjectId, required: true },
  results: {
    type: [
      new Schema(
        {
          questionId: { type: Schema.Types.ObjectId, required: true },
          question: { type: String, required: true },
          rank: { type: Number, default: null },
        },
        { _id: false },
      ),
    ],
    required: true,
  },
});
schema.index({ projectId: 1, at: -1 });

export type GoldenRunFields = InferSchemaType<typeof schema>;
export const GoldenRunModel = collection('GoldenRun', schema);
