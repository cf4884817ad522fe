'use client';

import { useEffect, useRef } from 'react';
import { toast } from '@/components/ui/toast';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { firstWords } from '@/lib/posts/first-words';
import { shownStatus, type ShownStatus } from '@/lib/posts/shown-status';
import { isOutcome, type SeenPost } from '@/lib/post-words/outcome-seen';

type Seen = Map<string, SeenPost>;

const SENTENCES: Partial<Record<ShownStatus, (title: string) => { ok: boolean; words: string }>> = {
  published: (title) => ({ ok: true, words: `${title} was published` }),
  incomplete: (title) => ({ ok: false, words: `${title} was not published: it is incomplete` }),
  partlyPublished: (title) => ({ ok: false, words: `${title} went out to some of its channels only` }),
  check: (title) => ({ ok: false, words: `Check ${title}: nobody can tell whether it arrived` }),
  failed: (title) => ({ ok: false, words: `${title} was not published` }),
};

/**
 * Reports the outcome of a post while the page is open: only changes made by a delivery, never the state from
 * before.
 */
export function useOutcomeToasts(posts: readonly WirePostCard[] | undefined): void {
  const seen = useRef<Seen>(new Map());
  useEffect(() => {
    if (!posts) return;
    for (const post of posts) {
      const before = seen.current.get(post._id);
      if (!before || !isOutcome(before, post)) continue;
      const outcome = SENTENCES[shownStatus(post)]?.(`“${firstWords(post)}”`);
      if (!outcome) continue;
      const link = post.platformPosts.find(({ publicUrl }) => publicUrl)?.publicUrl;
      if (outcome.ok)
        toast.success(
          outcome.words,
          link ? { action: { label: 'Open', onClick: () => window.open(link, '_blank', 'noreferrer') } } : {},
        );
      else
        toast.error(outcome.words, {
          description: post.platformPosts.find(({ reason }) => reason)?.reason?.message,
        });
    }
    seen.current = new Map(posts.map((post) => [post._id, post]));
  }, [posts]);
}
