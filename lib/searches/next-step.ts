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

/** From here on Telegram is asked for channels like it. */
const WORTH_SIMILAR = 0.3;

/**
 * The next call for a channel, cheapest first; null: all is read that is worth a call. Posts are read up to the limit,
 * also of a channel that seems off the theme: the limit is a promise. Only what comes after depends on the theme.
 */
export function nextStep(reading: Reading, can: ReadonlySet<StepKind>, messageLimit: number): StepKind | null {
  const { isSeed, done, before, postsSeen, relevance, isExact } = reading;
  const open = (step: StepKind) => can.has(step) && !done.includes(step);
  if (isSeed && open('resolve') && !can.has('posts')) return 'resolve';
  const hasMore = !done.includes('page') || (before !== null && postsSeen < messageLimit);
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
