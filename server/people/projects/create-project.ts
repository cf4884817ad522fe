import { capsOfNewProjects } from '@/server/system/ai/caps';
import type { Actor } from '@/server/people/access/actor';
import { insertProject, projectsCap, type StoredProject } from './store';

/**
 * Creates a project that the caller owns; CONFLICT when that is one too many. Which API tokens may is in the
 * declaration.
 */
export async function createProject({
  actor,
  name,
  description,
}: {
  actor: Actor;
  name: string;
  description?: string | null;
}): Promise<StoredProject> {
  await projectsCap.requireRoom(actor.userId);
  return insertProject({
    userId: actor.userId,
    name,
    isDefault: false,
    aiCaps: await usualCaps(),
    ...(description ? { description } : {}),
  });
}

/** The project that every account starts with. */
export async function createDefaultProject({ userId }: { userId: string }): Promise<StoredProject> {
  return insertProject({ userId, name: 'My Project', isDefault: true, aiCaps: await usualCaps() });
}

/** The host's limits for new projects, as they are stored. */
async function usualCaps(): Promise<{ day?: number; month?: number }> {
  const { day, month } = await capsOfNewProjects();
  return { ...(day === null ? {} : { day }), ...(month === null ? {} : { month }) };
}
