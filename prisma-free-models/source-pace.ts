import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

const fault = new Schema(
  {
    at: { type: Date, required: true },
    username: { type: String, required: true },
    reason: { type: String, required: true },
  },
  { _id: false },
);

/**
 * How fast a source (`_id`) is read by all processes together. `nextAt`: the next turn that is free; `sentAt`: when the
 * last request left; `slowdown`: by which factor it is slower than it may be. `faults`: the last page of each kind that
 * could not be read, until one can be.
 */
const schema = new Schema({
  _id: { type: String, required: true },
  nextAt: { type: Date, default: null },
  sentAt: { type: Date, default: null },
  slowdown: { type: Number, default: 1 },
  readAt: { type: Date, default: null },
  faults: { card: { type: fault, default: null }, posts: { type: fault, default: null } },
});

export type SourcePaceFields = InferSchemaType<typeof schema>;
export const SourcePaceModel = collection('SourcePace', schema);
