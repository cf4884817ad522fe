import { Types } from 'mongoose';
import type { Step } from '@/lib/agents/agent';
import { AgentPostModel, type AgentPostFields } from '@/prisma-free-models/agent-post';
import { ofProject } from '@/server/system/db/of-project';
import { SMALL_BATCH } from '@/server/system/db/page-in-order';
import { openSums } from './agent-sum.store';

export type Generation = {
  state: 'generating' | 'done' | 'failed';
  /** Finished steps. */
  step: number;
  progress: string;
  startedAt: Date;
  jobId: string | null;
  error: string | null;
  /** The first step that is made again; those before it are kept. */
  from: Step;
  /** A change that a person wants. */
  wish: string | null;
  /** When it is to go out, as the agent's approval says; null: it is left as a draft. */
  wantedAt: Date | null;
  /** Counts what was made, so that a picture made again is another one. */
  round: number;
  /** Failures in a row that may pass. */
  failures: number;
  /** While it runs: when a sweep asks what became of its job. */
  lookAt: Date | null;
};
export type Review = { state: 'waiting' | 'approved' | 'rejected'; reason: string | null; at: Date };
export type Grounding = { claim: string; passageId: string; itemId: string; version: number };
/** Micro-dollars; null: a call without a known price is among them. */
export type Cost = {
  token: number | null;
  media: number | null;
  known: number;
  inputTokens: number;
  outputTokens: number;
  unpriced: number;
};
export type Made = Partial<Record<Step, unknown>>;

type Retyped = 'generation' | 'review' | 'grounding' | 'similar' | 'cost' | 'made';
export type AgentPost = Omit<AgentPostFields, Retyped> & {
  _id: Types.ObjectId;
  generation: Generation | null;
  review: Review | null;
  grounding: Grounding[];
  similar: { postId: string; score: number } | null;
  cost: Cost | null;
  made: Made | null;
  createdAt: Date;
};
export type AgentPostChange = Partial<Omit<AgentPost, '_id' | 'projectId' | 'agentId' | 'createdAt'>>;

const oid = (id: string) => new Types.ObjectId(id);
const AFTER = { returnDocument: 'after' } as const;

type NewAgentPost = AgentPostChange & { _id: string; projectId: string; agentId: string };

/** Inserting it again changes nothing. */
export async function insertAgentPost({ _id, projectId, agentId, ...fields }: NewAgentPost): Promise<void> {
  await openSums(projectId, agentId, _id);
  await AgentPostModel.updateOne(
    { _id: oid(_id), projectId: oid(projectId) },
    { $setOnInsert: { ...fields, agentId: oid(agentId) } },
    { upsert: true },
  );
}

/** As it will be stored. */
export const notStoredYet = (fields: NewAgentPost): AgentPost => new AgentPostModel(fields).toObject<AgentPost>();

export const findAgentPost = (projectId: string, id: string) =>
  AgentPostModel.findOne({ _id: id, projectId: oid(projectId) }).lean<AgentPost | null>();

export const agentPostsByIds = (projectIds: readonly string[], ids: readonly string[]) =>
  AgentPostModel.find({ _id: { $in: ids.map(oid) }, projectId: { $in: projectIds.map(oid) } }).lean<AgentPost[]>();

export async function changeAgentPost(
  projectId: string,
  id: string,
  change: AgentPostChange,
): Promise<AgentPost | null> {
  if (SUMMED.some((field) => field in change)) await beforeChange(projectId, id);
  return AgentPostModel.findOneAndUpdate(
    { _id: id, projectId: oid(projectId) },
    { $set: change },
    AFTER,
  ).lean<AgentPost | null>();
}

/** Fields that sums of an agent are made of (sums.ts). */
const SUMMED = ['cost', 'generation', 'byAi'] as const;

async function beforeChange(projectId: string, id: string): Promise<void> {
  const own = await AgentPostModel.findOne({ _id: id, projectId: oid(projectId) }, { agentId: 1 }).lean();
  if (own) await openSums(projectId, String(own.agentId), id);
}

/** Changes parts of a generation, and no other one: its worker and its starter write side by side. */
export async function changeGenerationOf(
  projectId: string,
  id: string,
  change: Partial<Generation>,
): Promise<AgentPost | null> {
  if ('state' in change) await beforeChange(projectId, id);
  return AgentPostModel.findOneAndUpdate(
    { _id: id, projectId: oid(projectId), generation: { $type: 'object' } },
    { $set: Object.fromEntries(Object.entries(change).map(([name, value]) => [`generation.${name}`, value])) },
    AFTER,
  ).lean<AgentPost | null>();
}

/** Decides a review once: a second decision finds nothing to decide. */
export const decideReview = (projectId: string, id: string, review: Review) =>
  AgentPostModel.findOneAndUpdate(
    { _id: id, projectId: oid(projectId), 'review.state': 'waiting' },
    { $set: { review } },
    AFTER,
  ).lean<AgentPost | null>();

/** Newest first, those that were deleted too: what an agent must not repeat. */
export const latestOfAgent = (projectId: string, agentId: string, since: Date, limit: number) =>
  AgentPostModel.find({ projectId: oid(projectId), agentId: oid(agentId), createdAt: { $gte: since } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<AgentPost[]>();

/** Generations whose worker may have died. */
export const generationsToLookAtOfEveryProject = (now: Date, limit: number) =>
  AgentPostModel.find({ 'generation.lookAt': { $lte: now, $type: 'date' } })
    .limit(limit)
    .lean<AgentPost[]>();

/** Posts that were made for a slot of a schedule, those in the trash too. */
export const postsOfSlot = (projectId: string, scheduleId: string, slot: Date) =>
  AgentPostModel.find({ projectId: oid(projectId), scheduleId: oid(scheduleId), slot }).lean<AgentPost[]>();

/** Slots from a time on that have a post, in the trash or not. */
export const postsWithSlots = (projectId: string, agentId: string, from: Date) =>
  AgentPostModel.find(
    { projectId: oid(projectId), agentId: oid(agentId), slot: { $gte: from } },
    { scheduleId: 1, slot: 1 },
  ).lean<Pick<AgentPost, '_id' | 'scheduleId' | 'slot'>[]>();

/** Those in the trash too: restored, they wait again. */
export const waitingReviews = (projectIds: readonly string[]) =>
  AgentPostModel.find({ projectId: { $in: projectIds.map(oid) }, 'review.state': 'waiting' }).lean<AgentPost[]>();

export const heldPostsOfAgent = (projectId: string, agentId: string) =>
  AgentPostModel.find({ projectId: oid(projectId), agentId: oid(agentId), held: true }).lean<AgentPost[]>();

/** Posts that a schedule made, and that are still to be decided. */
export const waitingPostsOfSchedule = (projectId: string, scheduleId: string) =>
  AgentPostModel.find({
    projectId: oid(projectId),
    scheduleId: oid(scheduleId),
    'review.state': 'waiting',
  }).lean<AgentPost[]>();

export type CostOfPost = Pick<AgentPost, '_id' | 'cost' | 'createdAt' | 'byAi'> & {
  generation: Pick<Generation, 'state'> | null;
};

/** Posts of an agent that were made in a span, with their costs, deleted ones too. */
export const costsOfAgent = (
  projectId: string,
  agentId: string,
  { from, to }: { from: Date | null; to: Date | null },
) =>
  AgentPostModel.find(
    {
      projectId: oid(projectId),
      agentId: oid(agentId),
      createdAt: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) },
    },
    { 'cost.known': 1, 'cost.unpriced': 1, 'generation.state': 1, createdAt: 1, byAi: 1 },
  )
    .batchSize(SMALL_BATCH)
    .lean<CostOfPost[]>();

/** Posts with a time ahead that cite documents. */
export const comingGroundedPostsOfEveryProject = (now: Date, limit: number) =>
  AgentPostModel.find({
    'generation.wantedAt': { $gt: now },
    'grounding.itemId': { $type: 'string' },
    'review.state': { $ne: 'waiting' },
  })
    .limit(limit)
    .lean<AgentPost[]>();

/** The newest posts that were made since and whose cost is known whole. */
export const pricedPostsOfAgent = (projectId: string, agentId: string, since: Date, limit: number) =>
  AgentPostModel.find(
    {
      projectId: oid(projectId),
      agentId: oid(agentId),
      byAi: true,
      createdAt: { $gte: since },
      'generation.state': 'done',
      'generation.round': 0,
      'cost.unpriced': 0,
    },
    { cost: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<Pick<AgentPost, '_id' | 'cost'>[]>();

export const removeAgentPostsOf = (projectId: string, agentId: string) =>
  AgentPostModel.deleteMany({ projectId: oid(projectId), agentId: oid(agentId) });

export const agentPostsOfProject = ofProject(AgentPostModel);
