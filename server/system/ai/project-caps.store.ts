import { Types } from 'mongoose';
import { AiCapModel } from '@/prisma-free-models/ai-cap';
import { ProjectModel, type ProjectFields } from '@/prisma-free-models/project';

export type ProjectCaps = { day: number | null; month: number | null };

/** The caps that a project's admin set, in micro-dollars. Null: no limit. */
export async function capsOfProject(projectId: string): Promise<ProjectCaps> {
  const project = await ProjectModel.findById(projectId).select('aiCaps').lean<Pick<ProjectFields, 'aiCaps'> | null>();
  return { day: project?.aiCaps?.day ?? null, month: project?.aiCaps?.month ?? null };
}

export type ProjectBudget = { projectId: string; project: string; ownerId: string; day: Budget; month: Budget };
/** In micro-dollars; `used` holds what calls under way may cost. */
type Budget = { limit: number | null; used: number };

type Input = {
  day: string;
  month: string;
  /** Of projects so named, or of these owners. Absent: of all. */
  named?: { pattern: RegExp; ownerIds: readonly Types.ObjectId[] } | undefined;
};

/** Each project that has a cap or has used AI this month, the dearest first. */
export async function budgetsOfEveryProject({ day, month, named }: Input): Promise<ProjectBudget[]> {
  const counted = await AiCapModel.find({ _id: { $regex: `^project:[0-9a-f]{24}:(day:${day}|month:${month})$` } })
    .select('used')
    .lean();
  const usedBy = new Map(counted.map(({ _id, used }) => [_id, used]));
  const ids = [...new Set(counted.map(({ _id }) => _id.slice('project:'.length, 'project:'.length + 24)))];
  const withBudget = [
    { 'aiCaps.day': { $ne: null } },
    { 'aiCaps.month': { $ne: null } },
    { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
  ];
  const found = named ? [{ $or: [{ name: named.pattern }, { userId: { $in: [...named.ownerIds] } }] }] : [];
  const projects = await ProjectModel.find({ $and: [{ $or: withBudget }, ...found] })
    .select('name aiCaps userId')
    .lean<(Pick<ProjectFields, 'aiCaps' | 'name' | 'userId'> & { _id: Types.ObjectId })[]>();
  return projects
    .map(({ _id, name, aiCaps, userId }): ProjectBudget => {
      const of = (period: string) => usedBy.get(`project:${String(_id)}:${period}`) ?? 0;
      return {
        projectId: String(_id),
        project: name,
        ownerId: String(userId),
        day: { limit: aiCaps?.day ?? null, used: of(`day:${day}`) },
        month: { limit: aiCaps?.month ?? null, used: of(`month:${month}`) },
      };
    })
    .toSorted(
      (a, b) =>
        b.month.used - a.month.used || collator.compare(a.project, b.project) || (a.projectId < b.projectId ? -1 : 1),
    );
}

/** Made once: comparing thousands of names with a new one each takes seconds. */
const collator = new Intl.Collator('en');
