import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * Sums over the posts of an agent (its id) that were made before a day. Money is in micro-dollars. They count while
 * `seen` is what the posts still show.
 */
const schema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    /** A post of before may be changing: until then, no sums are kept. */
    openUntil: { type: Date, default: null },
    /** Posts made before this are summed. */
    until: { type: Date, default: null },
    sums: { type: Schema.Types.Mixed, default: null },
    /** How many posts there were, how many in the trash, and when the last one got there. */
    seen: { type: Schema.Types.Mixed, default: null },
  },
  { minimize: false },
);
schema.index({ projectId: 1 });

export type AgentSumFields = InferSchemaType<typeof schema>;
export const AgentSumModel = collection('AgentSum', schema);
