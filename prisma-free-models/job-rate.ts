import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** How fast jobs of a kind (`_id`) have been lately; all processes estimate from it. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    secondsPerUnit: { type: Number, required: true },
    samples: { type: Number, required: true },
  },
  { timestamps: true, collection: 'job_rates' },
);

export type JobRateFields = InferSchemaType<typeof schema>;
export const JobRateModel = collection('JobRate', schema);
