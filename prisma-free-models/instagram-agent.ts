import { Schema, type InferSchemaType } from 'mongoose';
import { AGENT_STATUSES, APPROVALS, PICTURE_SOURCES } from '@/lib/agents/agent';
import { CATCH_UPS } from '@/lib/agents/catch-up';
import { collection } from './collection';

/** An agent: an account on Instagram that writes posts by its prompt. Money is in micro-dollars. */
const schema = new Schema(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    username: { type: String, required: true },
    /** In lower case: two agents of a project never have the same. */
    usernameKey: { type: String, required: true },
    description: { type: String, default: null },
    /** `<id>.<extension>` of a file. */
    avatarFile: { type: String, default: null },
    systemPrompt: { type: String, required: true },
    status: { type: String, enum: AGENT_STATUSES, required: true },
    statusReason: { type: String, default: null },
    /** Who may end `disabled`: an administrator of the host, or anyone once Instagram is connected again. */
    disabledBy: { type: String, enum: ['host', 'instagram', null], default: null },
    timeZone: { type: String, required: true },
    approval: { type: String, enum: APPROVALS, required: true },
    caps: { type: Schema.Types.Mixed, default: () => ({ run: null, day: null, month: null }) },
    maxPostsPerDay: { type: Number, required: true },
    catchUp: { type: String, enum: CATCH_UPS, required: true },
    pictures: { type: String, enum: PICTURE_SOURCES, required: true },
    /** More than one makes carousels. */
    picturesPerPost: { type: Number, default: 1 },
    /** Written under each post that it makes, once that is out. */
    firstComment: { type: String, default: null },
    brand: { type: Schema.Types.Mixed, default: () => ({ tone: '', examples: [], bannedWords: [] }) },
    knowledge: { type: Schema.Types.Mixed, default: () => ({ use: true, categories: [] }) },
    language: { type: String, default: null },
    model: { type: String, default: null },
    /** Its own account; null: the project's. */
    destinationId: { type: String, default: null },
    /** It had an Instagram account when that was last looked at. */
    wasConnected: { type: Boolean, default: false },
    /** Consecutive runs that failed. */
    failures: { type: Number, default: 0 },
    /** How long a generation usually takes; null: there was none yet. */
    usualMs: { type: Number, default: null },
    /** When that which its posts cost by was changed: earlier ones are no measure. */
    costsSince: { type: Date, default: null },
    /** Its posts are yet to be held back or let go, after a change of its status. */
    settling: { type: Boolean, default: false },
    lastActiveAt: { type: Date, default: null },
  },
  { timestamps: true, minimize: false },
);
schema.index({ projectId: 1, usernameKey: 1 }, { unique: true });
schema.index({ settling: 1 }, { partialFilterExpression: { settling: true } });
schema.index({ status: 1 });

export type InstagramAgentFields = InferSchemaType<typeof schema>;
export const InstagramAgentModel = collection('InstagramAgent', schema);
