import { Schema, type InferSchemaType } from 'mongoose';
import { COLLECTIONS } from '@/lib/archive/collections';
import { collection } from './collection';

/**
 * Signatures of texts (lib/format/text-signature.ts) of some documents of a scope, for the search of texts. A block is
 * its head, row -1, which names the documents, and rows of bits: a bit of all documents stands together.
 */
const schema = new Schema(
  {
    /** The block's id; of rows followed by their number. */
    _id: { type: String, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    /** The collection of the documents. */
    of: { type: String, enum: COLLECTIONS, required: true },
    /** The project or the search whose documents these are. */
    scope: { type: Schema.Types.ObjectId, required: true },
    row: { type: Number, required: true },
    /** Of the head: the documents' ids, one after the other. */
    ids: { type: Buffer },
    /** Of the head: how many documents it was made of; absent: 1,024. */
    places: { type: Number },
    /** Of other rows: for each of its bits of a signature a bit per document. */
    bits: { type: Buffer },
    /** Of the head: since when its documents are no longer counted on it; it is removed a while later. */
    retiredAt: { type: Date, default: null },
  },
  { minimize: false },
);
const heads = { partialFilterExpression: { row: -1 } };
schema.index({ scope: 1, of: 1 }, heads);
schema.index({ of: 1, retiredAt: 1 }, heads);
schema.index({ projectId: 1 });

export type TextBlockFields = InferSchemaType<typeof schema>;
export const TextBlockModel = collection('TextBlock', schema);
