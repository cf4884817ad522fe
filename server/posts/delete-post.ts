import { AppError } from '@/lib/errors/app-error';
import { manifestOf } from '@/lib/platforms/index';
import { publishEvent } from '@/server/events/publish-event';
import { pagesTold } from './announce';
import { requirePost } from './require-post';
import { removePost } from './store';

/** Deletes a post; what networks have published already stays there. Refused while a worker is sending it. */
export async function deletePost({ id }: { id: string }): Promise<void> {
  const { projectId } = await requirePost(id);
  await removePost(id, (post) => {
    const running = post.platformPosts.find((entry) => entry.delivery.state === 'running');
    if (running) throw new AppError('CONFLICT', `This post is being published to ${manifestOf(running.platform).label} right now. Delete it when that is done.`);
  });
  // A change that is still to be told would bring it back.
  await pagesTold();
  await publishEvent({ kind: 'post', projectId, entity: { _id: id, deleted: true } });
}
