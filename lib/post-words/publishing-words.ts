import type { WirePostCard } from '@/lib/contracts/post-cards';
import { labelOf } from '@/lib/platforms/keys';

type Counted = Pick<WirePostCard, 'undoUntil'> & {
  platformPosts: readonly Pick<WirePostCard['platformPosts'][number], 'platform' | 'nextAttemptAt'>[];
};

/** The platforms of a post that are about to be sent and can still be cancelled. */
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
  const where = leaving.length === 1 && only ? labelOf(only.platform) : `${leaving.length} channels`;
  return `Publishing ${posts.length > 1 ? `${posts.length} posts ` : ''}to ${where}`;
}

/** Result of Undo: platforms that a worker had taken by then are published or on their way. */
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
  const labels = [...new Set(gone.map(({ platform }) => labelOf(platform)))].join(', ');
  return { all: false, words: `Too late for ${labels}. The rest was cancelled` };
}

/** How long it can be cancelled, by the host's clock: the browser's may be wrong. */
export function undoSeconds({ undoUntil, updatedAt }: Pick<WirePostCard, 'undoUntil' | 'updatedAt'>): number {
  return undoUntil ? Math.max(0, Math.round((Date.parse(undoUntil) - Date.parse(updatedAt)) / 1000)) : 0;
}
