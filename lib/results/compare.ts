import { timeInZone, weekdayOf, dayInZone } from '@/lib/dates/zoned';
import { FIGURES, type Figure, type Figures } from './figures';
import { spreadOf, type Spread } from './median';

export const COMPARISONS = ['post', 'network', 'tag', 'author', 'hour', 'weekday'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A post on one network, by its latest reading. */
export type Seen = {
  postId: string;
  platform: string;
  author: string;
  publishedAt: Date;
  tags: readonly string[];
  figures: Figures;
};

/** `key`: the post's id, a platform, a tag, a person's id, an hour, a weekday from 1 (Monday); '' for no tag. */
export type ComparedRow = { key: string; figures: Record<Figure, Spread | null> };

/** Younger posts still grow fast: they are shown, and not compared. */
const SETTLED_MS = 86_400_000;

/**
 * Posts by what they have in common, each network counted on its own; single posts with the sum of their networks, of
 * them the first `postsMax`.
 */
export function compare(
  seen: readonly Seen[],
  { by, zone, now, postsMax = Infinity }: { by: Comparison; zone: string; now: Date; postsMax?: number },
): ComparedRow[] {
  if (by === 'post') return singlePosts(seen, postsMax);
  const groups = new Map<string, Seen[]>();
  for (const one of seen) {
    if (now.getTime() - one.publishedAt.getTime() < SETTLED_MS) continue;
    for (const key of keysOf(one, by, zone)) {
      const known = groups.get(key);
      if (known) known.push(one);
      else groups.set(key, [one]);
    }
  }
  return [...groups].map(([key, members]) => ({ key, figures: figuresOfAll(members.map(({ figures }) => figures)) }));
}

function keysOf({ platform, tags, author, publishedAt }: Seen, by: Comparison, zone: string): readonly string[] {
  switch (by) {
    case 'network':
      return [platform];
    case 'tag':
      return tags.length > 0 ? tags : [''];
    case 'author':
      return [author];
    case 'hour':
      return [String(Number(timeInZone(publishedAt, zone).slice(0, 2)))];
    default:
      return [String(weekdayOf(dayInZone(publishedAt, zone)))];
  }
}

function figuresOfAll(members: readonly Figures[]): Record<Figure, Spread | null> {
  const spread = (figure: Figure) =>
    spreadOf(members.map(({ [figure]: value }) => value).filter((value) => value !== null));
  return Object.fromEntries(FIGURES.map((figure) => [figure, spread(figure)])) as Record<Figure, Spread | null>;
}

function singlePosts(seen: readonly Seen[], postsMax: number): ComparedRow[] {
  const posts = [...Map.groupBy(seen, ({ postId }) => postId)].slice(0, postsMax);
  return posts.map(([key, members]) => {
    const sumOf = (figure: Figure): Spread | null => {
      const known = members.flatMap(({ figures }) => figures[figure] ?? []);
      const sum = known.reduce((total, value) => total + value, 0);
      return known.length > 0 ? { posts: 1, median: sum, low: sum, high: sum, enough: false } : null;
    };
    return {
      key,
      figures: Object.fromEntries(FIGURES.map((figure) => [figure, sumOf(figure)])) as Record<Figure, Spread | null>,
    };
  });
}
