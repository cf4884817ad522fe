import { Schema, type InferSchemaType } from 'mongoose';
import { FREQUENCIES } from '@/lib/agents/schedule';
import { collection } from './collection';

/** When an agent posts. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    agentId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, default: null },
    frequency: { type: String, enum: FREQUENCIES, required: true },
    time: { type: String, required: true },
    date: { type: String, default: null },
    dayOfWeek: { type: Number, default: null },
    intervalDays: { type: Number, default: null },
    startDate: { type: String, default: null },
    isActive: { type: Boolean, required: true },
    /** Grows with each change of when its slots are. */
    version: { type: Number, required: true, default: 1 },
    /** The next slot that has no run yet; null: inactive, or no slot is left. */
    nextSlot: { type: Date, default: null },
    /** When its run begins: the tick asks for nothing else. */
    beginsAt: { type: Date, default: null },
  },
  { timestamps: true },
);
schema.index({ projectId: 1, agentId: 1 });
schema.index({ agentId: 1 });
schema.index({ beginsAt: 1 }, { partialFilterExpression: { beginsAt: { $type: 'date' } } });

export type AgentScheduleFields = InferSchemaType<typeof schema>;
export const AgentScheduleModel = collection('AgentSchedule', schema);
