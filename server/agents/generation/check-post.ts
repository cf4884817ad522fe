import { judgePlatform } from '@/lib/posts/judge-platform';
import { isInFlight } from '@/server/publishing/post-rules/aggregate';
import { findPost } from '@/server/publishing/stored-posts/store';
import { updatePost } from '@/server/publishing/posts/update-post';
import { changeAgentPost } from '../stored/agent-post.store';
import { bodyOf, retitled } from '../stored/post-body';
import { approveByRule } from './approve-by-rule';
import type { Picture, Work, Written } from './steps';

/** Puts the post together, asks the network's own rules, and decides as the agent's approval says. */
export async function checkPost(work: Work, text: Written, picture: Picture): Promise<null> {
  const { projectId, postId } = work;
  // A repeat after a worker died: what was decided then is done by now, and must not be decided again.
  if (await isUnderWay(work)) return null;
  const words = { content: text.content, caption: text.caption, hashtags: text.hashtags };
  await updatePost({
    id: postId,
    body: {
      ...bodyOf(
        words,
        { mediaUrl: picture.mediaUrl, mediaUrls: picture.mediaUrls ?? [] },
        { altText: text.altText, firstComment: work.agent.firstComment ?? '' },
      ),
      ...retitled((await findPost(postId))?.title ?? '', work.own, words),
    },
  });
  const post = await findPost(postId);
  const [entry] = post?.platformPosts ?? [];
  const faults = post && entry ? judgePlatform(post, entry).lints.filter(({ severity }) => severity === 'error') : [];
  const problems = [...text.problems, ...picture.problems, ...faults.map(({ message }) => message)];
  await changeAgentPost(projectId, postId, {
    ...words,
    altText: text.altText,
    grounding: text.grounding,
    similar: text.similar ?? picture.similar,
    pictureHash: picture.hash,
  });
  await changeAgentPost(projectId, postId, await approveByRule(work, problems));
  return null;
}

async function isUnderWay({ postId, own }: Work): Promise<boolean> {
  const since = own.generation?.startedAt ?? new Date(0);
  const entries = (await findPost(postId))?.platformPosts ?? [];
  return entries.some(
    (entry) =>
      isInFlight(entry) || entry.status === 'published' || entry.attempts.some((one) => one.startedAt >= since),
  );
}
