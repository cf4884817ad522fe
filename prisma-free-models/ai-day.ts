import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * Sums of the AI ledger of a day that is over: of the whole host (`host:2026-11-22`), and of each project that made
 * calls (`<id>:2026-11-22`). `through` holds the last day that is summed. Money is in micro-dollars.
 */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    /** Null: the whole host. */
    projectId: { type: Schema.Types.ObjectId, default: null },
    day: { type: String, required: true },
    /** By feature and model, in their order. */
    rows: { type: [Schema.Types.Mixed], required: true },
  },
  { minimize: false },
);

schema.index({ projectId: 1 });

export type AiDayFields = InferSchemaType<typeof schema>;
export const AiDayModel = collection('AiDay', schema);
