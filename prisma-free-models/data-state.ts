import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** The version whose form all data has: one document. The first version wrote none. */
const schema = new Schema({
  _id: { type: String, required: true },
  version: { type: String, required: true },
  state: { type: String, enum: ['current', 'updating', 'failed'], required: true },
  /** Of the update that runs or failed. */
  percent: { type: Number, default: 100 },
  /** For people: the step under way, or the failure and its remedy. */
  message: { type: String, default: '' },
  /** Who may change the data now. `fence` rises with each holder: an earlier one finds that it has lost it. */
  fence: { type: Number, default: 0 },
  holder: { type: String, default: null },
  leaseUntil: { type: Date, default: null },
});

export type DataStateFields = InferSchemaType<typeof schema>;
export const DataStateModel = collection('DataState', schema);
