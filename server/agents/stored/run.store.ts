import { Types } from 'mongoose';
import type { RunState } from '@/lib/agents/agent';
import { AgentRunModel, type AgentRunFields } from '@/prisma-free-models/agent-run';
import { retained } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import { removeBeyond } from '@/server/system/db/remove-beyond';
import { isThereAlready } from '@/server/system/owned-data';

export type Run = Omit<AgentRunFields, 'state'> & { _id: Types.ObjectId; state: RunState; createdAt: Date };
type RunChange = Partial<Pick<Run, 'state' | 'reason' | 'postId' | 'lookAt' | 'startedAt' | 'endedAt'>>;

const oid = (id: string) => new Types.ObjectId(id);
const AFTER = { returnDocument: 'after' } as const;

type NewRun = Pick<
  Run,
  'projectId' | 'agentId' | 'scheduleId' | 'scheduleVersion' | 'localDate' | 'slot' | 'state' | 'caughtUp'
> & { reason?: string | null; postId?: Types.ObjectId | null; lookAt?: Date | null; endedAt?: Date | null };

/** Runs that an agent remembers. */
export const runsKept = retained({
  limit: 2_000,
  removeBeyond: (agentId, limit) =>
    removeBeyond({ model: AgentRunModel, where: { agentId: oid(agentId) }, by: 'slot', limit }),
});

/** The run of a slot. Null when it has one: of another worker, or of an earlier version of its schedule. */
export async function insertRun(run: NewRun): Promise<Run | null> {
  try {
    const made = (await AgentRunModel.create(run)).toObject<Run>();
    await runsKept.trim(String(run.agentId));
    return made;
  } catch (error) {
    if (isThereAlready(error)) return null;
    throw error;
  }
}

/** One step in a run's life, made by one worker alone. */
export const changeRunFrom = (id: string, from: RunState, change: RunChange) =>
  AgentRunModel.findOneAndUpdate({ _id: id, state: from }, { $set: change }, AFTER).lean<Run | null>();

export async function isAnyRunning(projectId: string, agentId: string): Promise<boolean> {
  const where = { projectId: oid(projectId), agentId: oid(agentId), state: 'running' as const };
  return (await AgentRunModel.exists(where)) !== null;
}

/** Newest slot first. */
export async function listRunsOf(
  projectId: string,
  agentId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ runs: Run[]; total: number }> {
  const where = { projectId: oid(projectId), agentId: oid(agentId) };
  const [runs, total] = await Promise.all([
    AgentRunModel.find(where).sort({ slot: -1, _id: -1 }).skip(skip).limit(limit).lean<Run[]>(),
    AgentRunModel.countDocuments(where),
  ]);
  return { runs, total };
}

/** Runs that a dead worker may have left, or that wait for another one. */
export const runsToLookAtOfEveryProject = (now: Date, limit: number) =>
  AgentRunModel.find({ lookAt: { $lte: now, $type: 'date' } })
    .sort({ lookAt: 1 })
    .limit(limit)
    .lean<Run[]>();

/** Runs that have not begun, of a schedule that was changed or removed. */
export async function cancelRuns(projectId: string, scheduleId: string): Promise<void> {
  const of = { projectId: oid(projectId), scheduleId: oid(scheduleId) };
  await AgentRunModel.deleteMany({ ...of, state: 'scheduled' });
  // One that was skipped begins no more either; the ledger keeps it.
  await AgentRunModel.updateMany({ ...of, state: 'skipped_no_model' }, { $set: { lookAt: null } });
}

export const removeRunsOfAgent = (projectId: string, agentId: string) =>
  AgentRunModel.deleteMany({ projectId: oid(projectId), agentId: oid(agentId) });

type RunAhead = Pick<Run, 'scheduleId' | 'slot' | 'state' | 'reason'>;

/** The runs of slots from a time on, whatever became of them, by `slotKey`. */
export async function runsAhead(projectId: string, agentId: string, from: Date): Promise<Map<string, RunAhead>> {
  const runs = await AgentRunModel.find(
    { projectId: oid(projectId), agentId: oid(agentId), slot: { $gte: from } },
    { scheduleId: 1, slot: 1, state: 1, reason: 1 },
  ).lean<RunAhead[]>();
  return new Map(runs.map((run) => [slotKey(String(run.scheduleId), run.slot), run]));
}

/** The run of a slot that was skipped for want of a model is done once a person has put a post there. */
export async function completeSkipped(projectId: string, of: { scheduleId: string; slot: Date; postId: string }) {
  await AgentRunModel.updateOne(
    { projectId: oid(projectId), scheduleId: oid(of.scheduleId), slot: of.slot, state: 'skipped_no_model' },
    { $set: { state: 'done', reason: null, postId: oid(of.postId), lookAt: null } },
  );
}

export const slotKey = (scheduleId: string, slot: Date): string => `${scheduleId}:${slot.toISOString()}`;

export const agentRunsOfProject = ofProject(AgentRunModel);
