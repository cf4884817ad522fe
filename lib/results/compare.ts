import { hourInZone, weekdayInZone } from '@/lib/dates/zoned';
import { eachFigure, FIGURES, type Figure, type Figures } from './figures';
import { spreadOf, type Spread } from './median';

export const COMPARISONS = ['post', 'network', 'tag', 'author', 'hour', 'weekday'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Posts compared at once, the newest, each network counted: a post an hour for a year. */
export const COMPARED_MAX = 10_000;

/** Single posts of an answer: the newest. */
export const POSTS_LISTED = 200;

/** A post on one network, by its latest reading. */
export type Seen = {
  post: string;
  platform: string;
  author: string;
  /** When it went out, in milliseconds since 1970. */
  at: number;
  /** Null: it was not read yet. */
  figures: Figures | null;
};

/** `key`: the post's id, a platform, a tag, a person's id, an hour, a weekday from 1 (Monday); '' for no tag. */
export type ComparedRow = { key: string; figures: Record<Figure, Spread | null> };
/** `at`: when a single post first went out, in milliseconds since 1970. */
export type Compared = ComparedRow & { at: number | null };

/** Younger posts still grow fast: they are shown, and not compared. */
const SETTLED_MS = 86_400_000;

type Options = {
  by: Comparison;
  zone: string;
  now: Date;
  /** Single posts that are listed. */
  postsMax?: number;
  /** Of posts that have any. */
  tags?: ReadonlyMap<string, readonly string[]>;
};

/**
 * Posts by what they have in common, each network counted on its own; single posts with the sum of their networks, of
 * them the newest `postsMax`. Those that were not read yet are left out.
 */
export function compare(seen: Iterable<Seen>, { by, now, postsMax = Infinity, ...options }: Options): Compared[] {
  if (by === 'post') return singlePosts(seen, postsMax);
  const settled = now.getTime() - SETTLED_MS;
  const groups = new Map<string, Record<Figure, number[]>>();
  for (const one of seen)
    if (one.at <= settled) for (const key of keysOf(one, { by, ...options })) addTo(groups, key, one.figures);
  return [...groups].map(([key, known]) => ({ key, at: null, figures: eachFigure((name) => spreadOf(known[name])) }));
}

const NO_TAGS = [''];

function keysOf(
  { post, platform, author, at }: Seen,
  { by, zone, tags }: Pick<Options, 'by' | 'zone' | 'tags'>,
): readonly string[] {
  switch (by) {
    case 'network':
      return [platform];
    case 'tag':
      return tags?.get(post) ?? NO_TAGS;
    case 'author':
      return [author];
    case 'hour':
      return [String(hourInZone(at, zone))];
    default:
      return [String(weekdayInZone(at, zone))];
  }
}

function addTo<Key>(groups: Map<Key, Record<Figure, number[]>>, key: Key, figures: Figures | null) {
  if (!figures) return;
  let known = groups.get(key);
  if (!known) groups.set(key, (known = eachFigure((): number[] => [])));
  for (const figure of FIGURES) {
    const value = figures[figure];
    if (value !== null) known[figure].push(value);
  }
}

function singlePosts(seen: Iterable<Seen>, postsMax: number): Compared[] {
  const read = [...seen].filter(({ figures }) => figures !== null).sort((a, b) => b.at - a.at);
  const posts = new Map<string, Record<Figure, number[]>>();
  const firstAt = new Map<string, number>();
  for (const { post, at, figures } of read) {
    if (!posts.has(post) && posts.size >= postsMax) continue;
    addTo(posts, post, figures);
    firstAt.set(post, at);
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
