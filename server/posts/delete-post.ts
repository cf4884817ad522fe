import { clock } from '@/server/clock';
import { publishEvent } from '@/server/events/publish-event';
import { pagesTold } from './announce';
import { changeRequired } from './require-post';
import { trashed } from './rules/trash';

/**
 * Moves a post to the trash; what networks have published already stays there. Refused while a worker is sending it.
 */
export async function deletePost({ id, userId }: { id: string; userId: string }): Promise<void> {
  const { post } = await changeRequired(id, (stored) => trashed(stored, { by: userId, now: clock.now() }));
  // A change that is still to be told would bring it back.
  await pagesTold();
  await publishEvent({ kind: 'post', projectId: post.projectId, entity: { _id: id, deleted: true } });
}
