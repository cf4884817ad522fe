import { clock } from '@/server/system/clock';
import { publishEvent } from '@/server/system/events/publish-event';
import { pagesTold } from '@/server/publishing/posts/announce/announce';
import { changeRequired } from '@/server/publishing/stored-posts/require-post';
import { trashed } from '@/server/publishing/post-rules/trash';

/** Moves a post to the trash; published copies stay on the networks. Refused while a worker is sending it. */
export async function deletePost({ id, userId }: { id: string; userId: string }): Promise<void> {
  const { post } = await changeRequired(id, (stored) => trashed(stored, { by: userId, now: clock.now() }));
  // A pending live change would bring it back.
  await pagesTold();
  await publishEvent({ kind: 'post', projectId: post.projectId, entity: { _id: id, deleted: true } });
}
