import { ProjectModel, type ProjectFields } from '@/prisma-free-models/project';

export type ProjectCaps = { day: number | null; month: number | null };

/** The caps that a project's admin set, in micro-dollars. Null: no limit. */
export async function capsOfProject(projectId: string): Promise<ProjectCaps> {
  const project = await ProjectModel.findById(projectId).select('aiCaps').lean<Pick<ProjectFields, 'aiCaps'> | null>();
  return { day: project?.aiCaps?.day ?? null, month: project?.aiCaps?.month ?? null };
}
