import type { WireChannelResult } from '@/lib/contracts/search-results';
import type { CandidateState, ChannelLabel, FoundHow } from '@/lib/searches/values';
import { atName } from './words';

/** A label in a word, and as a sentence. */
export const LABELS: Record<ChannelLabel, { word: string; sentence: string }> = {
  clone: {
    word: 'Clone',
    sentence: 'Half of its posts or more repeat an older or larger channel.',
  },
  advertising: { word: 'Advertising', sentence: 'Nine of ten posts are links or offers.' },
  dead: { word: 'Dead', sentence: 'It has posted nothing for 180 days.' },
  other_language: {
    word: 'Other language',
    sentence: 'It is not written in the main language of the initial channel.',
  },
  restricted: {
    word: 'Restricted',
    sentence: 'Its posts cannot be read on the web: it is judged by its name and description.',
  },
  scam: { word: 'Scam', sentence: 'Telegram marks it as a scam or a fake.' },
};

const TIMES = new Intl.NumberFormat('en');
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${TIMES.format(count)} times`);

const STEP: Record<FoundHow, (from: string, count: number) => string> = {
  forward: (from, count) => `forwarded ${times(count)} by ${atName(from)}`,
  mention: (from, count) => `mentioned ${times(count)} by ${atName(from)}`,
  link: (from, count) => `linked ${times(count)} by ${atName(from)}`,
  recommendation: (from) => `recommended for ${atName(from)}`,
};

/** How a channel was found, back to the seed: 'forwarded 14 times by @x, which was recommended for @seed'. */
export function pathWords(path: WireChannelResult['path']): string {
  return [...path]
    .reverse()
    .map(({ from, how, count }, index) => `${index === 0 ? '' : 'which was '}${STEP[how](from, count)}`)
    .join(', ');
}

/** The last step alone, for a line of the table. */
export function foundWords(path: WireChannelResult['path']): string {
  const last = path.at(-1);
  return last ? STEP[last.how](last.from, last.count) : '';
}

export const STATES: Record<CandidateState, string> = {
  queued: 'Queued',
  reading: 'Being read',
  checked: 'Checked',
  skipped: 'Skipped',
  unavailable: 'Unavailable',
};

export const PARTS = {
  posts: 'Posts against the theme',
  description: 'Title and description',
  words: 'Words of the theme',
  graph: 'Who leads to it',
} as const satisfies Record<keyof WireChannelResult['score']['parts'], string>;

/** The judge's grades. */
export const GRADES = ['Another subject', 'Touches the theme', 'Mostly about the theme', 'Exactly the theme'] as const;

const languages = new Intl.DisplayNames('en', { type: 'language' });

/** `ru` as 'Russian'. */
export function languageWords(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}
