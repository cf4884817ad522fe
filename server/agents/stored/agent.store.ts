import { Types } from 'mongoose';
import { MAX_AGENTS, type AgentStatus, type Approval, type PictureSource } from '@/lib/agents/agent';
import type { CatchUp } from '@/lib/agents/catch-up';
import type { Category } from '@/lib/knowledge/categories';
import { InstagramAgentModel, type InstagramAgentFields } from '@/prisma-free-models/instagram-agent';
import { ofProject } from '@/server/system/db/of-project';
import { NEWEST_FIRST, pageInOrder } from '@/server/system/db/page-in-order';

/** Micro-dollars; null: no limit. */
export type AgentCaps = { run: number | null; day: number | null; month: number | null };
export type Brand = { tone: string; examples: string[]; bannedWords: string[] };

type Retyped = 'status' | 'approval' | 'catchUp' | 'pictures' | 'caps' | 'brand' | 'knowledge';
export type Agent = Omit<InstagramAgentFields, Retyped> & {
  _id: Types.ObjectId;
  status: AgentStatus;
  approval: Approval;
  catchUp: CatchUp;
  pictures: PictureSource;
  caps: AgentCaps;
  brand: Brand;
  knowledge: { use: boolean; categories: Category[] };
  createdAt: Date;
  updatedAt: Date;
};
export type AgentChange = Partial<Omit<Agent, '_id' | 'projectId' | 'createdBy' | 'createdAt' | 'updatedAt'>>;

const oid = (id: string) => new Types.ObjectId(id);
const AFTER = { returnDocument: 'after' } as const;

export const findAgent = (id: string) => InstagramAgentModel.findById(id).lean<Agent | null>();

/** The project that owns an agent, for access checks. */
export async function projectIdOfAgent(id: string): Promise<string | null> {
  const row = await InstagramAgentModel.findById(id, { projectId: 1 }).lean<Pick<Agent, 'projectId'> | null>();
  return row && String(row.projectId);
}

type NewAgent = Omit<
  Agent,
  | '_id'
  | 'projectId'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'wasConnected'
  | 'failures'
  | 'usualMs'
  | 'settling'
  | 'costsSince'
  | 'lastActiveAt'
  | 'usernameKey'
  | 'statusReason'
  | 'disabledBy'
> & { _id?: string; projectId: string; createdBy: string };

/**
 * Null when the project has as many agents as it may. Throws the database's duplicate error when it has one of that
 * name.
 */
export async function insertAgent({ _id, projectId, createdBy, ...fields }: NewAgent): Promise<Agent | null> {
  const ofProject = { projectId: oid(projectId) };
  // An import that runs again meets its own agents, as duplicates.
  if (!_id && (await InstagramAgentModel.countDocuments(ofProject)) >= MAX_AGENTS) return null;
  const row = await InstagramAgentModel.create({
    ...fields,
    ...(_id ? { _id: oid(_id) } : {}),
    projectId: oid(projectId),
    createdBy: oid(createdBy),
    usernameKey: fields.username.toLowerCase(),
  });
  // Of several that are made at once, those too many go again.
  if ((await InstagramAgentModel.countDocuments(ofProject)) <= MAX_AGENTS) return row.toObject<Agent>();
  await InstagramAgentModel.deleteOne({ _id: row._id });
  return null;
}

export const changeAgent = (id: string, change: AgentChange) =>
  InstagramAgentModel.findByIdAndUpdate(id, { $set: change }, AFTER).lean<Agent | null>();

/** Only from these states, so that two changes at once don't undo each other. */
export const changeAgentFrom = (id: string, from: readonly AgentStatus[], change: AgentChange) =>
  InstagramAgentModel.findOneAndUpdate(
    { _id: id, status: { $in: from } },
    { $set: change },
    AFTER,
  ).lean<Agent | null>();

/** A failed run; returns how many in a row there are now. */
export async function countFailure(id: string): Promise<number> {
  const row = await InstagramAgentModel.findByIdAndUpdate(id, { $inc: { failures: 1 } }, AFTER).lean<Agent | null>();
  return row?.failures ?? 0;
}

export const removeAgent = (id: string) => InstagramAgentModel.deleteOne({ _id: id });

type Filter = { search?: string | undefined; status?: AgentStatus | undefined };

export async function listAgentsBy(
  projectIds: readonly string[],
  { search, status }: Filter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ agents: Agent[]; total: number }> {
  const contains = search && { $regex: search.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'), $options: 'i' };
  const where = {
    projectId: { $in: projectIds.map(oid) },
    ...(status ? { status } : {}),
    ...(contains ? { $or: [{ username: contains }, { description: contains }] } : {}),
  };
  const [agents, total] = await Promise.all([
    pageInOrder<InstagramAgentFields, Agent>(InstagramAgentModel, where, { order: NEWEST_FIRST, skip, limit }),
    InstagramAgentModel.countDocuments(where),
  ]);
  return { agents, total };
}

/** Newest first. */
export const agentsOfProjects = (projectIds: readonly string[]) =>
  InstagramAgentModel.find({ projectId: { $in: projectIds.map(oid) } })
    .sort({ createdAt: -1, _id: -1 })
    .lean<Agent[]>();

/** The fields of an agent that a calendar shows. */
export type AgentName = Pick<Agent, '_id' | 'username' | 'status' | 'timeZone'>;

export const agentNames = (projectIds: readonly string[], agentIds: readonly string[]) =>
  InstagramAgentModel.find(
    { projectId: { $in: projectIds.map(oid) }, _id: { $in: agentIds.map(oid) } },
    { username: 1, status: 1, timeZone: 1 },
  ).lean<AgentName[]>();

export async function countAgents(projectIds: readonly string[]): Promise<{ all: number; active: number }> {
  const where = { projectId: { $in: projectIds.map(oid) } };
  const [all, active] = await Promise.all([
    InstagramAgentModel.countDocuments(where),
    InstagramAgentModel.countDocuments({ ...where, status: 'active' }),
  ]);
  return { all, active };
}

/** Agents whose posts are still to be held back or let go. */
export const settlingAgentsOfEveryProject = (limit: number) =>
  InstagramAgentModel.find({ settling: true }).limit(limit).lean<Agent[]>();

/** Agents that work: their accounts are looked at. */
export const workingAgentsOfEveryProject = () =>
  InstagramAgentModel.find({ status: { $in: ['active', 'paused'] } }).lean<Agent[]>();

export const agentsOfProject = ofProject(InstagramAgentModel);
