import type { PlatformKey } from '@/lib/platforms/define';
import { clock } from '@/server/system/clock';
import { announceChange } from './announce/announce';
import { UNDO_MS } from './publish-post';
import { changeRequired } from '../stored-posts/require-post';
import type { Post } from '../post-rules/aggregate';
import { answeredFor } from '../post-rules/approval';
import { platformPublishedNow } from '../post-rules/publish';

/**
 * Sends one platform now, or tries it again. Throws 404 for a platform that the post lacks, 409 when it is published,
 * incomplete or unconfirmed.
 */
export async function publishPlatformPost({
  id,
  platform,
  undo = false,
  by = null,
}: {
  id: string;
  platform: PlatformKey;
  undo?: boolean;
  /** The person who does; null: no one does. */ by?: string | null;
}): Promise<Post> {
  const { post } = await changeRequired(id, (stored) =>
    platformPublishedNow(answeredFor(stored, by), { platform, now: clock.now(), undoMs: undo ? UNDO_MS : 0 }),
  );
  await announceChange(post);
  return post;
}
