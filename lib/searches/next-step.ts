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

/** Below this after its first posts, a channel is off the theme: its older posts are not read. */
export const WORTH_READING = 0.15;
/** From here on Telegram is asked for channels like it. */
const WORTH_SIMILAR = 0.3;

/**
 * The next call for a channel, cheapest first; null: all is read that is worth a call. A channel that is off the theme
 * costs one call.
 */
export function nextStep(reading: Reading, can: ReadonlySet<StepKind>, messageLimit: number): StepKind | null {
  const { isSeed, done, before, postsSeen, relevance, isExact } = reading;
  const open = (step: StepKind) => can.has(step) && !done.includes(step);
  if (isSeed && open('resolve') && !can.has('posts')) return 'resolve';
  if (open('posts') && !(done.includes('page') && before === null)) {
    const isWorth = isSeed || relevance === null || relevance >= WORTH_READING;
    if (!done.includes('page') || (isWorth && postsSeen < messageLimit)) return 'posts';
  }
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
