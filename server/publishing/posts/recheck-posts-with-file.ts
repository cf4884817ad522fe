import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@/lib/errors/app-error';
import type { Probe } from '@/lib/media/probe';
import { clock } from '@/server/system/clock';
import { announceChange } from './announce/announce';
import type { Post } from '../post-rules/aggregate';
import { withSavedInput } from '../post-rules/save';
import { postsWithFiles } from '../stored-posts/content.store';
import { changePost } from '../stored-posts/store';

/**
 * Checks posts again that were saved before the file was analysed: a post that a network would refuse is no longer
 * ready.
 */
export async function recheckPostsWithFile({
  projectId,
  fileId,
  probe,
}: {
  projectId: string;
  fileId: string;
  probe: Probe;
}): Promise<void> {
  for (const { _id } of await postsWithFiles({ projectId, fileIds: [fileId] })) {
    const changed = await changePost(_id, (post) => judgedAnew(post, { [fileId]: probe }));
    if (changed) await announceChange(changed);
  }
}

/** As it would be stored: without fields that are not there. */
const stored = (post: Post): unknown => JSON.parse(JSON.stringify(post));

/** The same post, saved again with the current probes; null: nothing about it is new. */
function judgedAnew(post: Post, probes: Record<string, Probe>): Post | null {
  try {
    const judged = withSavedInput(post, { body: {}, now: clock.now(), probes });
    return isDeepStrictEqual(stored(judged), stored(post)) ? null : judged;
  } catch (error) {
    // Published everywhere meanwhile, or in flight: nothing is left to check.
    if (error instanceof AppError) return null;
    throw error;
  }
}
