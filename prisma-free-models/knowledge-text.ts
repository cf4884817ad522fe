import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** The text read from a version of a document, in parts that fit a document of the database. Indexes are made of it. */
const schema = new Schema({
  projectId: { type: Schema.Types.ObjectId, required: true },
  itemId: { type: Schema.Types.ObjectId, required: true },
  version: { type: Number, required: true },
  /** Below zero: a page that a model has read, while the rest is being read. */
  part: { type: Number, required: true },
  /** lib/knowledge/passages.ts. */
  sections: { type: [Schema.Types.Mixed], required: true },
});
schema.index({ itemId: 1, version: 1, part: 1 }, { unique: true });
schema.index({ projectId: 1 });

export type KnowledgeTextFields = InferSchemaType<typeof schema>;
export const KnowledgeTextModel = collection('KnowledgeText', schema);
