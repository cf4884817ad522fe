import type { Actor } from '@/server/people/access/actor';
import { insertProject, type StoredProject } from './store';

/** Creates a project that the caller owns. Which API tokens may is in the declaration. */
export function createProject({
  actor,
  name,
  description,
}: {
  actor: Actor;
  name: string;
  description?: string | null;
}): Promise<StoredProject> {
  return insertProject({ userId: actor.userId, name, isDefault: false, ...(description ? { description } : {}) });
}

/** The project that every account starts with (decisions.md section 2). */
export function createDefaultProject({ userId }: { userId: string }): Promise<StoredProject> {
  return insertProject({ userId, name: 'My Project', isDefault: true });
}
