import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** The state of a project's index: processes compare what they hold in memory with it at each search. */
const schema = new Schema({
  projectId: { type: Schema.Types.ObjectId, required: true },
  /** Grows with each change of what searches read. */
  revision: { type: Number, required: true, default: 0 },
  /** New with each revision: numbers come again when a backup is restored. */
  mark: { type: String },
  /** Changes under way: until they are over, what is in memory is compared at each search. */
  pending: {
    type: [new Schema({ token: { type: String, required: true }, at: { type: Date, required: true } }, { _id: false })],
    default: [],
  },
  /** The generation that serves. */
  active: { type: Schema.Types.ObjectId, required: true },
});
schema.index({ projectId: 1 }, { unique: true });

export type KnowledgeIndexFields = InferSchemaType<typeof schema>;
export const KnowledgeIndexModel = collection('KnowledgeIndex', schema);
