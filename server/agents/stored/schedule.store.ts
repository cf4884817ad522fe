import { Types } from 'mongoose';
import { MAX_SCHEDULES } from '@/lib/agents/agent';
import type { Frequency } from '@/lib/agents/schedule';
import { AgentScheduleModel, type AgentScheduleFields } from '@/prisma-free-models/agent-schedule';
import { ofProject } from '@/server/system/db/of-project';

export type Schedule = Omit<AgentScheduleFields, 'frequency'> & {
  _id: Types.ObjectId;
  frequency: Frequency;
  createdAt: Date;
};
/** The part of a schedule that people decide. */
export type ScheduleContent = {
  name: string | null;
  frequency: Frequency;
  time: string;
  date: string | null;
  dayOfWeek: number | null;
  intervalDays: number | null;
  startDate: string | null;
  isActive: boolean;
};
export type Cursor = { nextSlot: Date | null; beginsAt: Date | null };

const oid = (id: string) => new Types.ObjectId(id);
const AFTER = { returnDocument: 'after' } as const;

/** Null when the agent has as many schedules as it may. */
export async function insertSchedule({
  _id,
  projectId,
  agentId,
  ...fields
}: ScheduleContent & Cursor & { _id?: string; projectId: string; agentId: string }): Promise<Schedule | null> {
  const ofAgent = { projectId: oid(projectId), agentId: oid(agentId) };
  // An import that runs again meets its own schedules, as duplicates.
  if (!_id && (await AgentScheduleModel.countDocuments(ofAgent)) >= MAX_SCHEDULES) return null;
  const row = await AgentScheduleModel.create({
    ...fields,
    ...(_id ? { _id: oid(_id) } : {}),
    ...ofAgent,
  });
  // Of several that are made at once, those too many go again.
  if ((await AgentScheduleModel.countDocuments(ofAgent)) <= MAX_SCHEDULES) return row.toObject<Schedule>();
  await AgentScheduleModel.deleteOne({ _id: row._id });
  return null;
}

/** Oldest first. */
export const schedulesOf = (projectId: string, agentIds: readonly string[]) =>
  AgentScheduleModel.find({ projectId: oid(projectId), agentId: { $in: agentIds.map(oid) } })
    .sort({ createdAt: 1, _id: 1 })
    .lean<Schedule[]>();

export const schedulesOfProjects = (projectIds: readonly string[]) =>
  AgentScheduleModel.find({ projectId: { $in: projectIds.map(oid) } })
    .sort({ createdAt: 1, _id: 1 })
    .lean<Schedule[]>();

/** In no order. */
export const activeSchedulesOfProjects = (projectIds: readonly string[], limit: number) =>
  AgentScheduleModel.find({ projectId: { $in: projectIds.map(oid) }, isActive: true })
    .limit(limit)
    .lean<Schedule[]>();

export const findSchedule = (projectId: string, agentId: string, id: string) =>
  AgentScheduleModel.findOne({ _id: id, projectId: oid(projectId), agentId: oid(agentId) }).lean<Schedule | null>();

/** A change of when its slots are: the tick works with the new version from now on. */
export const changeSchedule = (projectId: string, id: string, change: Partial<ScheduleContent> & Cursor) =>
  AgentScheduleModel.findOneAndUpdate(
    { _id: id, projectId: oid(projectId) },
    { $set: change, $inc: { version: 1 } },
    AFTER,
  ).lean<Schedule | null>();

export const renameSchedule = (projectId: string, id: string, name: string | null) =>
  AgentScheduleModel.findOneAndUpdate(
    { _id: id, projectId: oid(projectId) },
    { $set: { name } },
    AFTER,
  ).lean<Schedule | null>();

/** Past the slots that have their runs. False when the schedule was changed, or another worker was faster. */
export async function advanceSchedule(
  { _id, version, nextSlot }: Pick<Schedule, '_id' | 'version' | 'nextSlot'>,
  cursor: Cursor,
): Promise<boolean> {
  const result = await AgentScheduleModel.updateOne({ _id, version, nextSlot }, { $set: cursor });
  return result.matchedCount === 1;
}

export const removeSchedule = (projectId: string, id: string) =>
  AgentScheduleModel.deleteOne({ _id: id, projectId: oid(projectId) });

export const removeSchedulesOfAgent = (projectId: string, agentId: string) =>
  AgentScheduleModel.deleteMany({ projectId: oid(projectId), agentId: oid(agentId) });

export const countActiveSchedules = (projectIds: readonly string[]) =>
  AgentScheduleModel.countDocuments({ projectId: { $in: projectIds.map(oid) }, isActive: true });

/** Schedules with a run to begin: one range of one index, so it costs what is due. */
export const schedulesDueOfEveryProject = (now: Date, limit: number) =>
  AgentScheduleModel.find({ beginsAt: { $lte: now, $type: 'date' } })
    .sort({ beginsAt: 1 })
    .limit(limit)
    .lean<Schedule[]>();

export const agentSchedulesOfProject = ofProject(AgentScheduleModel);
