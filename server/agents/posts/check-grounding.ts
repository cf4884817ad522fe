import { AppError } from '@/lib/errors/app-error';
import { findPost } from '@/server/publishing/stored-posts/store';
import { updatePost } from '@/server/publishing/posts/update-post';
import { itemsByIds, type KnowledgeItem } from '@/server/research/knowledge/stored/item.store';
import { clock } from '@/server/system/clock';
import { changeAgentPost, comingGroundedPostsOfEveryProject, type AgentPost } from '../stored/agent-post.store';

const BATCH = 500;

/** For the sweep: a scheduled post that cites a document which has changed, or is gone, waits for a person again. */
export async function checkGrounding(): Promise<number> {
  const coming = await comingGroundedPostsOfEveryProject(clock.now(), BATCH);
  let sent = 0;
  for (const [projectId, posts] of Map.groupBy(coming, (own) => String(own.projectId))) {
    const ids = [...new Set(posts.flatMap(({ grounding }) => grounding.map(({ itemId }) => itemId)))];
    const items = new Map((await itemsByIds([projectId], ids)).map((item) => [String(item._id), item]));
    for (const own of posts) sent += (await sendBack(projectId, own, items)) ? 1 : 0;
  }
  return sent;
}

async function sendBack(
  projectId: string,
  own: AgentPost,
  items: ReadonlyMap<string, KnowledgeItem>,
): Promise<boolean> {
  const versionOf = (itemId: string) => items.get(itemId)?.readyVersion ?? null;
  const stale = own.grounding.filter(({ itemId, version }) => versionOf(itemId) !== version);
  const id = String(own._id);
  const post = stale.length > 0 ? await findPost(id) : null;
  if (post?.status !== 'scheduled' || !post.scheduledFor) return false;
  try {
    await updatePost({ id, body: { status: 'draft', scheduledFor: post.scheduledFor } });
  } catch (error) {
    // It is on its way.
    if (error instanceof AppError) return false;
    throw error;
  }
  const names = [...new Set(stale.map(({ itemId }) => items.get(itemId)?.title ?? 'a deleted document'))];
  await changeAgentPost(projectId, id, {
    review: { state: 'waiting', reason: `It cites what has changed since: ${names.join(', ')}.`, at: clock.now() },
    held: false,
    // The person who approves it now has seen this version.
    grounding: own.grounding.flatMap((one) => {
      const version = versionOf(one.itemId);
      return version === null ? [] : [{ ...one, version }];
    }),
  });
  return true;
}
