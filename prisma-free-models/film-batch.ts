import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

export const FILM_STATES = ['waiting', 'made', 'failed'] as const;

const row = new Schema(
  {
    /** Line of the table: the first below the headings is 1. */
    row: { type: Number, required: true },
    title: { type: String, required: true },
    /** As they were written, by the ids of fields. */
    values: { type: Schema.Types.Mixed, default: {} },
    /** Chosen before: of any number of workers and tries, there is one. */
    videoId: { type: String, required: true },
    renderId: { type: String, default: null },
    state: { type: String, enum: FILM_STATES, required: true, default: 'waiting' },
    /** Why it failed. */
    note: { type: String, default: null },
    /** Seconds of its picture that were encoded, and copied from films before. */
    encodedSeconds: { type: Number, default: null },
    reusedSeconds: { type: Number, default: null },
  },
  { _id: false, minimize: false },
);

/** A table whose rows become films of a template. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: String, required: true },
    templateId: { type: String, required: true },
    templateName: { type: String, required: true },
    fileName: { type: String, required: true },
    done: { type: Boolean, default: false },
    jobId: { type: String, default: null },
    rows: { type: [row], default: [] },
  },
  { timestamps: true },
);
schema.index({ projectId: 1, createdAt: -1 });

export type FilmBatchFields = InferSchemaType<typeof schema>;
export const FilmBatchModel = collection('FilmBatch', schema);
