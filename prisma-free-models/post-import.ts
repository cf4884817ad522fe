import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

export const IMPORT_STATES = ['running', 'done', 'undone'] as const;
export const IMPORT_ROW_STATES = ['waiting', 'made', 'failed'] as const;

const row = new Schema(
  {
    /** Line of the table: the first below the headings is 1. */
    row: { type: Number, required: true },
    /** The row as read (lib/posts/csv). */
    said: { type: Schema.Types.Mixed, required: true },
    state: { type: String, enum: IMPORT_ROW_STATES, required: true, default: 'waiting' },
    postId: { type: String, default: null },
    /** Why it failed, or a remark. */
    note: { type: String, default: null },
  },
  { _id: false, minimize: false },
);

/** A CSV file whose rows become posts. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: String, required: true },
    fileName: { type: String, required: true },
    /** Hash of the file's text: importing the same file again gives a warning. */
    hash: { type: String, required: true },
    state: { type: String, enum: IMPORT_STATES, required: true },
    jobId: { type: String, default: null },
    undated: { type: String, enum: ['draft', 'queue'], required: true },
    rows: { type: [row], default: [] },
  },
  { timestamps: true },
);
schema.index({ projectId: 1, createdAt: -1 });
schema.index({ projectId: 1, hash: 1 });

export type PostImportFields = InferSchemaType<typeof schema>;
export const PostImportModel = collection('PostImport', schema);
