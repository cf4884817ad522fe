import type { WirePresence } from '@/lib/contracts/post-editing';
import { publishEvent } from '@/server/system/events/publish-event';
import { requirePost } from '@/server/publishing/stored-posts/require-post';

/**
 * Broadcasts to everyone who has the project open. Nothing is stored: clients repeat it every few seconds, and
 * immediately for a newcomer.
 */
export async function announcePresence(presence: WirePresence): Promise<void> {
  const { projectId } = await requirePost(presence.postId);
  await publishEvent({ kind: 'presence', projectId, entity: presence });
}
