import { toMicros } from '@/lib/ai/cost';
import { AppError } from '@/lib/errors/app-error';
import { changeProject, type StoredProject } from './store';

/** Renames, describes, limits what AI may cost; absent fields stay, null clears. */
export async function updateProject({
  projectId,
  name,
  description,
  aiCaps,
}: {
  projectId: string;
  name?: string;
  description?: string | null;
  /** In dollars. */
  aiCaps?: { day?: number | null; month?: number | null } | null;
}): Promise<StoredProject> {
  const project = await changeProject(projectId, {
    name,
    description: description === '' ? null : description,
    ...(aiCaps === undefined ? {} : { 'aiCaps.day': micros(aiCaps, 'day'), 'aiCaps.month': micros(aiCaps, 'month') }),
  });
  if (!project) throw new AppError('NOT_FOUND', 'This project was deleted meanwhile');
  return project;
}

/** Null removes a limit, undefined leaves it. */
function micros(caps: { day?: number | null; month?: number | null } | null, span: 'day' | 'month') {
  const dollars = caps === null ? null : caps[span];
  return dollars == null ? dollars : toMicros(dollars);
}
