import type { WirePostChanges } from '@/lib/contracts/post-changes';
import { formChanges } from '@/lib/posts/changes/form-changes';
import { deliveredForm, type DeliveredForm, type FileFacts } from '@/lib/posts/delivered-form';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { isCurrent, withDecidedDate } from '@/server/publishing/post-rules/approval';
import { fileFactsOf } from '@/server/publishing/stored-posts/file-facts';
import { requirePost } from '@/server/publishing/stored-posts/require-post';
import { log } from '@/server/system/log';
import { decisionOf } from './entry.store';

/** The differences of a post since it was decided of; null: none, or nothing was decided. */
export async function getPostChanges({ id }: { id: string }): Promise<{ changes: WirePostChanges | null }> {
  const post = await requirePost(id);
  return { changes: await changesOf(post, await fileFactsOf(post.projectId, [post])) };
}

/** The same of a post that was read before, with its files as they are now. */
export async function changesOf(post: Post, files: FileFacts): Promise<WirePostChanges | null> {
  const { approval } = post;
  if (!approval?.seal || isCurrent(post, files)) return null;
  const { state, by, at, seal } = approval;
  const decided = await decisionOf(post.projectId, post._id, seal);
  const form = decided?.form ? readForm(decided.form, post._id) : null;
  // Before 2026-11-29 a request for changes kept no form.
  if (!form || state === 'requested') return null;
  return { since: state, by, at: at.toISOString(), ...formChanges(form, deliveredForm(withDecidedDate(post), files)) };
}

function readForm(json: string, postId: string): DeliveredForm | null {
  try {
    return JSON.parse(json) as DeliveredForm;
  } catch (err) {
    log.error({ err, postId }, 'an approved form could not be read');
    return null;
  }
}
