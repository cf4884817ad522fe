'use client';

import { toast } from '@/components/ui/toast';
import type { WirePost } from '@/lib/contracts/posts';
import type { BulkAnswer, BulkOutcome } from '@/lib/contracts/posts-together';
import { leavingSoon, publishingWords, takenBackWords, undoSeconds } from '@/lib/post-words/publishing-words';
import { Countdown } from './countdown';
import type { usePostsCache } from '@/components/shared/posts-cache';

/** Asks the host to undo actions on posts; null after showing a failure. */
type TakeBack = (ids: readonly string[]) => Promise<BulkAnswer | null>;
type Parts = { cache: ReturnType<typeof usePostsCache>; takeBack: TakeBack };

const toastOf = (ids: readonly string[]) => `publishing ${ids.join(' ')}`;

/** Undoes actions on posts. Returns those undone, at least in part; reports why others were not. */
export async function undo(ids: readonly string[], { cache, takeBack }: Parts): Promise<WirePost[]> {
  const answer = await takeBack(ids);
  if (!answer) return [];
  const posts = answer.outcomes.flatMap(({ post }) => post ?? []);
  const refused = answer.outcomes.filter(({ ok }) => !ok);
  cache.put(...posts);
  if (refused.length > 0) {
    const title =
      refused.length === ids.length ? 'Not cancelled' : `${refused.length} of ${ids.length} could not be cancelled`;
    toast.error(title, { description: refused[0]?.message ?? undefined });
  }
  return posts;
}

export async function undoPublishing(leaving: readonly WirePost[], parts: Parts): Promise<void> {
  const ids = leaving.map(({ _id }) => _id);
  toast.dismiss(toastOf(ids));
  const back = await undo(ids, parts);
  if (back.length === 0) return;
  const { all, words } = takenBackWords(back, leaving[0]?.undoUntil ?? '');
  if (all) toast.success(words);
  else toast.warning(words);
}

/** 'Publishing to 3 channels in 8 s · Undo', for posts that the host has taken. */
export function tellPublishing(posts: readonly WirePost[], parts: Parts): void {
  parts.cache.put(...posts);
  const leaving = posts.filter((post) => leavingSoon(post).length > 0);
  const [first] = leaving;
  if (!first) {
    toast.success(posts.length === 1 ? 'The post is on the way' : `${posts.length} posts are on the way`);
    return;
  }
  const ids = leaving.map(({ _id }) => _id);
  const seconds = undoSeconds(first);
  const id = toastOf(ids);
  const title = (
    <Countdown key={first.version} words={publishingWords(leaving)} seconds={seconds} onEnd={() => toast.dismiss(id)} />
  );
  const action = { label: 'Undo', onClick: () => void undoPublishing(leaving, parts) };
  toast(title, { id, duration: (seconds + 1) * 1000, action });
}

/** Reports which of several posts are on their way. Returns those that were refused, each with its reason. */
export function tellTogether(answer: BulkAnswer, parts: Parts): readonly BulkOutcome[] {
  const sent = answer.outcomes.flatMap(({ post }) => post ?? []);
  if (sent.length > 0) tellPublishing(sent, parts);
  return answer.outcomes.filter(({ ok }) => !ok);
}
