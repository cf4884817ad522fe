import { Schema, type InferSchemaType } from 'mongoose';
import { collection } from './collection';

/**
 * The part of an agent's post that other posts lack, under the same id. Kept when the post is deleted: costs never go
 * down. Money is in micro-dollars.
 */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    agentId: { type: Schema.Types.ObjectId, required: true },
    content: { type: String, default: '' },
    caption: { type: String, default: '' },
    hashtags: { type: [String], default: [] },
    altText: { type: String, default: '' },
    /** Written by a model, not by a person. */
    byAi: { type: Boolean, default: false },
    topic: { type: String, default: null },
    /** The schedule's slot that it was made for, and its run. */
    scheduleId: { type: Schema.Types.ObjectId, default: null },
    slot: { type: Date, default: null },
    runId: { type: Schema.Types.ObjectId, default: null },
    generation: { type: Schema.Types.Mixed, default: null },
    /** Results of its steps, from which a part of it can be made again. */
    made: { type: Schema.Types.Mixed, default: null },
    review: { type: Schema.Types.Mixed, default: null },
    grounding: { type: [Schema.Types.Mixed], default: [] },
    similar: { type: Schema.Types.Mixed, default: null },
    /** Of its picture, 16 hex digits. */
    pictureHash: { type: String, default: null },
    cost: { type: Schema.Types.Mixed, default: null },
    /** It had a time when its agent stopped: armed again when that goes on. */
    held: { type: Boolean, default: false },
  },
  { timestamps: true, minimize: false },
);
schema.index({ agentId: 1, createdAt: -1, _id: -1 });
schema.index({ agentId: 1, slot: 1 });
schema.index({ projectId: 1 });
schema.index({ projectId: 1, 'review.state': 1 }, { partialFilterExpression: { 'review.state': 'waiting' } });
schema.index({ 'generation.wantedAt': 1 }, { partialFilterExpression: { 'generation.wantedAt': { $type: 'date' } } });
schema.index({ scheduleId: 1, slot: 1 });
schema.index({ 'generation.lookAt': 1 }, { partialFilterExpression: { 'generation.lookAt': { $type: 'date' } } });
schema.index({ agentId: 1, held: 1 }, { partialFilterExpression: { held: true } });

export type AgentPostFields = InferSchemaType<typeof schema>;
export const AgentPostModel = collection('AgentPost', schema);
