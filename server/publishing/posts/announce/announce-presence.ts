import type { WirePresence } from '@/lib/contracts/post-editing';
import { publishEvent } from '@/server/system/events/publish-event';
import { requirePost } from '@/server/publishing/posts/stored/require-post';

/**
 * Tells everybody who has the project open. Nothing is kept: those who are there say so again every few seconds, and at
 * once to a newcomer.
 */
export async function announcePresence(presence: WirePresence): Promise<void> {
  const { projectId } = await requirePost(presence.postId);
  await publishEvent({ kind: 'presence', projectId, entity: presence });
}
