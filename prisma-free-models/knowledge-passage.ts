import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** A passage of a document's version in one generation of the index. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    itemId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    generation: { type: Schema.Types.ObjectId, required: true },
    /** Its place in the document. */
    order: { type: Number, required: true },
    text: { type: String, required: true },
    page: { type: Number },
    slide: { type: Number },
    sheet: { type: String },
    heading: { type: [String], default: undefined },
    language: { type: String, required: true },
    /** Stems with their counts: `refund 2 day 1`. */
    terms: { type: String, required: true },
    /** Words without stop words. */
    length: { type: Number, required: true },
    /** Words that follow each other, a character for each two; absent where a sweep has not added them yet. */
    pairs: { type: String },
    /** BSON's vector of float32; absent where the generation has no model. */
    vector: { type: Buffer },
  },
  { minimize: false },
);
schema.index({ itemId: 1, generation: 1, version: 1, order: 1 });
schema.index({ projectId: 1, generation: 1 });

export type KnowledgePassageFields = InferSchemaType<typeof schema>;
export const KnowledgePassageModel = collection('KnowledgePassage', schema);
