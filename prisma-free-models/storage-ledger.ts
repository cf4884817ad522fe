import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * Storage reserved for bytes that are still on their way. One document for the host: it changes as a whole, or not at
 * all.
 */
const entry = new Schema(
  {
    key: { type: String, required: true },
    bytes: { type: Number, required: true },
    /** The uploading user; null: the product itself. */
    userId: { type: String, default: null },
    /** The process that holds it; null: it outlives processes. */
    by: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);
const schema = new Schema(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    entries: { type: [entry], default: [] },
  },
  { minimize: false },
);

export type StorageLedgerFields = InferSchemaType<typeof schema>;
export const StorageLedgerModel = collection('StorageLedger', schema);
