import { Schema, type InferSchemaType } from 'mongoose';
import { RUN_STATES } from '@/lib/agents/agent';
import { collection } from './collection';

/** The ledger of slots: each has one run, whatever became of it. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    agentId: { type: Schema.Types.ObjectId, required: true },
    scheduleId: { type: Schema.Types.ObjectId, required: true },
    scheduleVersion: { type: Number, required: true },
    localDate: { type: String, required: true },
    slot: { type: Date, required: true },
    state: { type: String, enum: RUN_STATES, required: true },
    reason: { type: String, default: null },
    /** A missed slot that is made after all: it waits for others of the agent instead of being skipped. */
    caughtUp: { type: Boolean, default: false },
    postId: { type: Schema.Types.ObjectId, default: null },
    /** While it is `scheduled` or `running`: when a sweep looks at it. */
    lookAt: { type: Date, default: null },
    startedAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
  },
  { timestamps: true },
);
schema.index({ scheduleId: 1, slot: 1 }, { unique: true });
schema.index({ agentId: 1, slot: -1, _id: -1 });
schema.index({ agentId: 1, state: 1 });
schema.index({ projectId: 1 });
schema.index({ lookAt: 1 }, { partialFilterExpression: { lookAt: { $type: 'date' } } });

export type AgentRunFields = InferSchemaType<typeof schema>;
export const AgentRunModel = collection('AgentRun', schema);
