import { CAP_SPANS, mayLimit } from '@/lib/ai/caps';
import { toDollars, toMicros } from '@/lib/ai/cost';
import type { ApprovalRule } from '@/lib/posts/approval';
import { dollarsWords } from '@/lib/ai/dollars';
import { AppError } from '@/lib/errors/app-error';
import { capsOfNewProjects } from '@/server/system/ai/caps';
import { changeProject, findProject, type StoredProject } from './store';

/** Renames, describes, limits what AI may cost, says whose posts need approval; absent fields stay, null clears. */
export async function updateProject({
  projectId,
  name,
  description,
  aiCaps,
  approval,
  isHostAdmin = false,
}: {
  projectId: string;
  name?: string;
  description?: string | null;
  /** In dollars. */
  aiCaps?: { day?: number | null; month?: number | null } | null;
  approval?: ApprovalRule;
  /** May raise limits above the host's default for projects, and lift them. */
  isHostAdmin?: boolean;
}): Promise<StoredProject> {
  if (aiCaps !== undefined && !isHostAdmin) await requireWithinDefault(projectId, aiCaps);
  const project = await changeProject(projectId, {
    name,
    description: description === '' ? null : description,
    approval,
    ...(aiCaps === undefined ? {} : { 'aiCaps.day': micros(aiCaps, 'day'), 'aiCaps.month': micros(aiCaps, 'month') }),
  });
  if (!project) throw new AppError('NOT_FOUND', 'This project was deleted meanwhile');
  return project;
}

const SPANS = { day: 'a day', month: 'a month' };

/** Who pays is the host's administrator: a project's own admin only lowers its limits, and raises them again. */
async function requireWithinDefault(projectId: string, aiCaps: Parameters<typeof micros>[0]): Promise<void> {
  const [project, usual] = await Promise.all([findProject(projectId), capsOfNewProjects()]);
  for (const span of CAP_SPANS) {
    const next = micros(aiCaps, span);
    if (next === undefined) continue;
    const current = project?.aiCaps?.[span] ?? null;
    if (mayLimit({ next, current, usual: usual[span] })) continue;
    const most = dollarsWords(toDollars(Math.max(usual[span] ?? 0, current ?? 0)));
    throw new AppError(
      'FORBIDDEN',
      `Only an administrator of this host can ${next === null ? 'lift this project’s AI budget' : `set an AI budget above ${most} ${SPANS[span]}`}. Enter at most ${most}, or ask one.`,
    );
  }
}

/** Null removes a limit, undefined leaves it. */
function micros(caps: { day?: number | null; month?: number | null } | null, span: 'day' | 'month') {
  const dollars = caps === null ? null : caps[span];
  return dollars == null ? dollars : toMicros(dollars);
}
