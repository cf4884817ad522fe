import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * A project that is being deleted: it is gone for everyone, and what it owned is removed in the background. The row
 * outlives crashes, and the project's own document.
 */
const schema = new Schema({
  /** A name of its own: jobs and notifications tell of it without the project's id. */
  _id: { type: String, required: true },
  target: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  /** Who deleted it. */
  by: { type: Schema.Types.ObjectId, required: true },
  /** Its owner's account goes with it: no one is left to be shown the progress. */
  withAccount: { type: Boolean, required: true },
  at: { type: Date, required: true },
  /** When all was removed; null while there may be more. */
  doneAt: { type: Date, default: null },
});
schema.index({ target: 1 }, { unique: true });

export type ProjectDeletionFields = InferSchemaType<typeof schema>;
export const ProjectDeletionModel = collection('ProjectDeletion', schema);
