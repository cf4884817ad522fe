import { AppError } from '@/lib/errors/app-error';
import { ownFileOf } from '@/lib/media/own-file';
import type { Actor } from '@/server/people/access/actor';
import { authorize } from './authorize';

/**
 * The project whose file an address names. Null for other addresses, and where the actor sees nothing; throws FORBIDDEN
 * where the actor only looks.
 */
export async function editableProjectOf(url: string, actor: Actor): Promise<string | null> {
  const id = ownFileOf(url)?.id;
  if (!id) return null;
  try {
    const { project } = await authorize({ access: { role: 'author', of: 'file' }, actor, id, projectId: undefined });
    return project && String(project._id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
