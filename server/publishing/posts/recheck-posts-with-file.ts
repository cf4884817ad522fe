import { AppError } from '@/lib/errors/app-error';
import type { Probe } from '@/lib/media/probe';
import { clock } from '@/server/system/clock';
import { announceChange } from './announce/announce';
import type { Post } from './rules/aggregate';
import { withSavedInput } from './rules/save';
import { postsWithFiles } from './stored/content.store';
import { changePost } from './stored/store';

/**
 * Posts of the file's project that were saved before anybody had looked into it learn what it is: what a network would
 * refuse is no longer ready.
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

/** The same post, saved again with what is known now. */
function judgedAnew(post: Post, probes: Record<string, Probe>): Post | null {
  try {
    return withSavedInput(post, { body: {}, now: clock.now(), probes });
  } catch (error) {
    // Published everywhere meanwhile, or in flight: nothing is left to judge.
    if (error instanceof AppError) return null;
    throw error;
  }
}
