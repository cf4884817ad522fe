import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/access/actor';
import { isAtLeast } from '@/server/access/roles';
import { insertProject, type StoredProject } from './store';

/** Creates a project that the caller owns. An API token needs the role admin and no restriction to projects. */
export function createProject({ actor, name, description }: { actor: Actor; name: string; description?: string | null }): Promise<StoredProject> {
  if (!isAtLeast(actor.roleLimit, 'admin') || actor.projectIds !== null) throw new AppError('FORBIDDEN', 'This API token cannot create projects');
  return insertProject({ userId: actor.userId, name, isDefault: false, ...(description ? { description } : {}) });
}

/** The project that every account begins with (decisions.md section 2). */
export function createDefaultProject({ userId }: { userId: string }): Promise<StoredProject> {
  return insertProject({ userId, name: 'My Project', isDefault: true });
}
