import type { PlatformKey } from '@/lib/platforms/define';
import { clock } from '@/server/system/clock';
import { announceChange } from './announce/announce';
import { changeRequired } from '../stored-posts/require-post';
import type { Post } from '../post-rules/aggregate';
import { platformStatusSet } from '../post-rules/set-status';

type ByHand = {
  id: string;
  platform: PlatformKey;
  status: 'pending' | 'published' | 'failed';
  publicUrl?: string | null;
  part?: number | null;
};

/**
 * Sets a platform's status by hand, which also settles an unconfirmed delivery. Throws 404 for a platform that the post
 * lacks.
 */
export async function setPlatformPostStatus({ id, ...change }: ByHand): Promise<Post> {
  const { post, changed } = await changeRequired(id, (stored) =>
    platformStatusSet(stored, { ...change, now: clock.now() }),
  );
  if (changed) await announceChange(post);
  return post;
}
