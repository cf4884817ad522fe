/** Calls that a source may offer for a channel. `resolve`: the card by name at Telegram itself, for the seed alone. */
export type StepKind = 'posts' | 'card' | 'resolve' | 'similar' | 'search' | 'about';

export type Reading = {
  isSeed: boolean;
  /** Steps that are done. */
  done: readonly string[];
  /** Where older posts begin; null: nowhere, or not known. */
  before: number | null;
  postsSeen: number;
  /** As far as it was read; null: not scored. */
  relevance: number | null;
  isExact: boolean;
};

/** Pages in a row without a post that is new: nothing older will come. */
const EMPTY_PAGES = 3;

export type PageRead = {
  /** The number that the request named; null: the newest page. */
  asked: number | null;
  /** Where the page says that older posts begin. */
  said: number | null;
  /** The lowest number of its posts; null: it has none. */
  lowest: number | null;
  /** Posts that are new. */
  fresh: number;
  /** Pages without any just before this one. */
  emptyBefore: number;
};

/**
 * Where the next older page begins, and the pages in a row without a new post. Null: nowhere, which is also what a page
 * means that names itself or a newer one: reading it would never end.
 */
export function olderThan({ asked, said, lowest, fresh, emptyBefore }: PageRead): {
  before: number | null;
  emptyPages: number;
} {
  const emptyPages = fresh > 0 ? 0 : emptyBefore + 1;
  const isFalling = said !== null && (asked === null || said < asked);
  if (!isFalling || emptyPages >= EMPTY_PAGES) return { before: null, emptyPages };
  return { before: Math.min(said, lowest ?? said), emptyPages };
}

/** Posts of a channel that may still be read. */
export const postsLeft = ({ postsSeen }: Pick<Reading, 'postsSeen'>, messageLimit: number): number =>
  Math.max(0, messageLimit - postsSeen);

/** From here on Telegram is asked for channels like it. */
const WORTH_SIMILAR = 0.3;

/**
 * The next call for a channel, cheapest first; null: all is read that is worth a call. Posts are read up to the limit,
 * also of a channel that seems off the theme: the limit is a promise. Only what comes after depends on the theme.
 */
export function nextStep(reading: Reading, can: ReadonlySet<StepKind>, messageLimit: number): StepKind | null {
  const { isSeed, done, before, relevance, isExact } = reading;
  const open = (step: StepKind) => can.has(step) && !done.includes(step);
  if (isSeed && open('resolve') && !can.has('posts')) return 'resolve';
  const hasMore = !done.includes('page') || (before !== null && postsLeft(reading, messageLimit) > 0);
  if (open('posts') && hasMore) return 'posts';
  // Without posts, only the card tells what the name is.
  if (open('card') && done.includes('none')) return 'card';
  const isAlike = isSeed || (relevance ?? 0) >= WORTH_SIMILAR;
  if (!isAlike) return null;
  if (isSeed && open('resolve')) return 'resolve';
  if (open('similar')) return 'similar';
  if (isSeed && open('search')) return 'search';
  if (!isExact && !done.includes('card') && !done.includes('about')) {
    if (open('card')) return 'card';
    if (open('about')) return 'about';
  }
  return null;
}
