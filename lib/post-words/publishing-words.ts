import type { WirePostCard } from '@/lib/contracts/post-cards';
import { manifestOf } from '@/lib/platforms/index';

type Counted = Pick<WirePostCard, 'undoUntil'> & {
  platformPosts: readonly Pick<WirePostCard['platformPosts'][number], 'platform' | 'nextAttemptAt'>[];
};

/** The platforms of a post that leave in a moment and can still be taken back. */
export function leavingSoon({
  undoUntil,
  platformPosts,
}: Counted): readonly Pick<WirePostCard['platformPosts'][number], 'platform'>[] {
  return undoUntil ? platformPosts.filter(({ nextAttemptAt }) => nextAttemptAt === undoUntil) : [];
}

/** 'Publishing to 3 channels', 'Publishing to Telegram', 'Publishing 2 posts to 5 channels'. */
export function publishingWords(posts: readonly Counted[]): string {
  const leaving = posts.flatMap(leavingSoon);
  const [only] = leaving;
  const where = leaving.length === 1 && only ? manifestOf(only.platform).label : `${leaving.length} channels`;
  return `Publishing ${posts.length > 1 ? `${posts.length} posts ` : ''}to ${where}`;
}

/** What Undo came to: what a worker had taken by then is out, or on its way. */
export function takenBackWords(
  posts: readonly Pick<WirePostCard, 'platformPosts'>[],
  leftAt: string,
): { all: boolean; words: string } {
  const gone = posts.flatMap(({ platformPosts }) =>
    platformPosts.filter(
      ({ publishing, publishedAt }) => publishing || (publishedAt !== null && publishedAt >= leftAt),
    ),
  );
  if (gone.length === 0) return { all: true, words: 'Publishing was cancelled' };
  const labels = [...new Set(gone.map(({ platform }) => manifestOf(platform).label))].join(', ');
  return { all: false, words: `Too late for ${labels}. The rest was cancelled` };
}

/** For how long it can be taken back, by the host's own clock: this one may be wrong. */
export function undoSeconds({ undoUntil, updatedAt }: Pick<WirePostCard, 'undoUntil' | 'updatedAt'>): number {
  return undoUntil ? Math.max(0, Math.round((Date.parse(undoUntil) - Date.parse(updatedAt)) / 1000)) : 0;
}
