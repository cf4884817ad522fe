import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { aiUsage } from '@/server/system/ai/usage';

/** A project's use of AI for those who see it; without a project the whole host's, for its administrators. */
export async function readAiUsage({
  actor,
  ...asked
}: {
  actor: Actor;
  projectId: string | null;
  from?: string | undefined;
  to?: string | undefined;
}) {
  if (asked.projectId === null && !actor.isAdmin)
    throw new AppError('FORBIDDEN', 'Only an administrator of this host sees all of it. Name one of your projects.');
  return aiUsage(asked);
}
