import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * The amount that a cap has counted, in micro-dollars: one document for each thing and period, such as
 * `project:<id>:day:2026-11-22`. `used` includes what calls under way hold.
 */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    used: { type: Number, required: true, default: 0 },
    holds: {
      type: [
        new Schema(
          { callId: { type: String, required: true }, amount: { type: Number, required: true } },
          { _id: false },
        ),
      ],
      default: [],
    },
    /** The day (UTC) on which it refused a call, until people are told; null: there is nothing to tell. */
    toTell: { type: String, default: null },
    /** The last day that people were told of. */
    toldOn: { type: String, default: null },
    /** Long after its period. Null: it has none. */
    expiresAt: { type: Date, default: null },
  },
  { minimize: false },
);
schema.index({ toTell: 1 }, { partialFilterExpression: { toTell: { $type: 'string' } } });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type AiCapFields = InferSchemaType<typeof schema>;
export const AiCapModel = collection('AiCap', schema);
