import { hourInZone, weekdayInZone } from '@/lib/dates/zoned';
import { countOf, eachFigure, FIGURES, type Figure } from './figures';
import { spreadOf, type Spread } from './median';

export const COMPARISONS = ['post', 'network', 'tag', 'author', 'hour', 'weekday'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * Posts of one author on one network, by their latest readings, in columns: values at one place are of one post. They
 * are many, and an object for each would take ten times the memory.
 */
export type Seen = {
  platform: string;
  author: string;
  /** When they went out, in milliseconds since 1970. */
  at: readonly number[];
  /** Their ids, where single posts or tags are compared. */
  posts: readonly string[];
  figures: Record<Figure, readonly unknown[]>;
};

/** `key`: the post's id, a platform, a tag, a person's id, an hour, a weekday from 1 (Monday); '' for no tag. */
export type ComparedRow = { key: string; figures: Record<Figure, Spread | null> };
/** `at`: when a single post first went out, in milliseconds since 1970. */
type Compared = ComparedRow & { at: number | null };

/** Younger posts still grow fast: they are shown, and not compared. */
const SETTLED_MS = 86_400_000;

type Options = {
  by: Comparison;
  zone: string;
  now: Date;
  postsMax?: number;
  /** Of posts that have any. */
  tags?: ReadonlyMap<string, readonly string[]>;
};

/**
 * Posts by what they have in common, each network counted on its own; single posts with the sum of their networks, of
 * them the newest `postsMax`.
 */
export function compare(seen: readonly Seen[], { by, now, postsMax = Infinity, ...options }: Options): Compared[] {
  if (by === 'post') return singlePosts(seen, postsMax);
  const settled = now.getTime() - SETTLED_MS;
  const groups = new Map<string, Record<Figure, number[]>>();
  for (const one of seen)
    for (const [place, at] of one.at.entries()) {
      if (at > settled) continue;
      for (const key of keysOf(one, place, { by, ...options })) addTo(groups, key, { one, place });
    }
  return [...groups].map(([key, known]) => ({ key, at: null, figures: eachFigure((name) => spreadOf(known[name])) }));
}

const NO_TAGS = [''];

function keysOf(
  { platform, author, at, posts }: Seen,
  place: number,
  { by, zone, tags }: Pick<Options, 'by' | 'zone' | 'tags'>,
): readonly string[] {
  switch (by) {
    case 'network':
      return [platform];
    case 'tag':
      return tags?.get(posts[place] ?? '') ?? NO_TAGS;
    case 'author':
      return [author];
    case 'hour':
      return [String(hourInZone(at[place] ?? 0, zone))];
    default:
      return [String(weekdayInZone(at[place] ?? 0, zone))];
  }
}

function addTo<Key>(
  groups: Map<Key, Record<Figure, number[]>>,
  key: Key,
  { one, place }: { one: Seen; place: number },
) {
  let known = groups.get(key);
  if (!known) groups.set(key, (known = eachFigure((): number[] => [])));
  for (const figure of FIGURES) {
    const value = countOf(one.figures[figure][place]);
    if (value !== null) known[figure].push(value);
  }
}

function singlePosts(seen: readonly Seen[], postsMax: number): Compared[] {
  const all = seen.flatMap((one) => one.at.map((at, place) => ({ one, place, at }))).sort((a, b) => b.at - a.at);
  const posts = new Map<string, Record<Figure, number[]>>();
  const firstAt = new Map<string, number>();
  for (const { one, place, at } of all) {
    const id = one.posts[place] ?? '';
    if (!posts.has(id) && posts.size >= postsMax) continue;
    addTo(posts, id, { one, place });
    firstAt.set(id, at);
  }
  return [...posts].map(([key, known]) => ({
    key,
    at: firstAt.get(key) ?? null,
    figures: eachFigure((name) => sumOf(known[name])),
  }));
}

function sumOf(known: readonly number[]): Spread | null {
  const sum = known.reduce((total, value) => total + value, 0);
  return known.length > 0 ? { posts: 1, median: sum, low: sum, high: sum, enough: false } : null;
}
