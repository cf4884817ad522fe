import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/** One call to an AI provider. Money is in micro-dollars. It holds figures only, nothing that was said. */
const schema = new Schema(
  {
    /** Null: the host's own, such as a test of its settings. */
    projectId: { type: Schema.Types.ObjectId, default: null },
    feature: { type: String, required: true },
    /** The thing that it was for: an agent, a document, a post, a scenario. */
    subject: { type: new Schema({ kind: String, id: String }, { _id: false }), default: null },
    capability: { type: String, required: true },
    model: { type: String, required: true },
    priceVersion: { type: String, default: null },
    units: { type: Schema.Types.Mixed, default: {} },
    /** Held for it in each cap. */
    reserved: { type: Number, required: true },
    /** Null: the price is not known. */
    cost: { type: Number, default: null },
    /** Counted by the caps: the cost, or with an unknown price the dearest known one. */
    counted: { type: Number, default: 0 },
    /** The outcome or the usage is unknown: `cost` and `units` are the estimate. */
    isEstimate: { type: Boolean, default: false },
    outcome: {
      type: String,
      enum: ['pending', 'ok', 'refused', 'unknown', 'not-sent'],
      required: true,
      default: 'pending',
    },
    ms: { type: Number, default: null },
    /** Ids of the caps that hold something for it. */
    caps: { type: [String], default: [] },
    /** Until the caps have what it counted in the end: when the sweep may do that. Null: done. */
    settleBy: { type: Date, default: null },
    at: { type: Date, required: true },
    /** Its day in UTC, such as 2026-11-22. */
    day: { type: String, required: true },
  },
  { minimize: false },
);
schema.index({ projectId: 1, day: 1 });
schema.index({ day: 1 });
schema.index({ 'subject.id': 1 }, { partialFilterExpression: { 'subject.id': { $type: 'string' } } });
schema.index({ settleBy: 1 }, { partialFilterExpression: { settleBy: { $type: 'date' } } });

export type AiCallFields = InferSchemaType<typeof schema>;
export const AiCallModel = collection('AiCall', schema);
