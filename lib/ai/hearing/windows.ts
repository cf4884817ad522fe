import type { HeardWord } from './words-of-tokens';

type Span = { start: number; end: number };
/** A part of a recording that a model hears at once. `seam`: where the next one takes over, inside both. */
export type HearingWindow = { from: number; until: number; seam: number | null };

/** The model hears 30 seconds. */
const LONGEST_S = 29.5;
/** A window ends in the longest pause of its second half. */
const SHORTEST_S = 12;
/** Around what is heard: words begin and end quietly. */
const AROUND_S = 0.25;
/** Silence of this length is not heard at all: the model would invent words for it. */
const LONG_PAUSE_S = 3;
/** Without a pause two windows overlap: a word that one cuts is whole in the other. */
const OVERLAP_S = 4;

/** The windows over the parts of a recording in which something is heard. Nothing audible lies in none. */
export function windowsOf(spans: readonly Span[]): HearingWindow[] {
  const windows: HearingWindow[] = [];
  const parts = partsOf(spans);
  for (const part of parts) {
    let from = part.start;
    while (part.end - from > LONGEST_S) {
      const pause = longestPause(spans, { start: from + SHORTEST_S, end: from + LONGEST_S });
      if (pause !== null) {
        windows.push({ from, until: pause, seam: null });
        from = pause;
      } else {
        const until = from + LONGEST_S;
        windows.push({ from, until, seam: until - OVERLAP_S / 2 });
        from = until - OVERLAP_S;
      }
    }
    windows.push({ from, until: part.end, seam: null });
  }
  return windows;
}

function partsOf(spans: readonly Span[]): Span[] {
  const parts: Span[] = [];
  for (const { start, end } of spans) {
    const last = parts.at(-1);
    if (last && start - (last.end - AROUND_S) < LONG_PAUSE_S) last.end = end + AROUND_S;
    else parts.push({ start: Math.max(0, start - AROUND_S), end: end + AROUND_S });
  }
  return parts;
}

/** The middle of the longest pause whose middle lies there; null: there is none. */
function longestPause(spans: readonly Span[], { start, end }: Span): number | null {
  let found: { middle: number; long: number } | null = null;
  for (const [at, { start: next }] of spans.entries()) {
    const before = spans[at - 1];
    if (!before) continue;
    const [middle, long] = [(before.end + next) / 2, next - before.end];
    if (middle >= start && middle <= end && long >= (found?.long ?? 0)) found = { middle, long };
  }
  return found?.middle ?? null;
}

/** Said at one time in two windows. */
const SAME_S = 0.7;

/**
 * The words of windows as those of one recording. Where two overlap, each word counts where its middle lies; one that
 * both hear on the other's side of the seam is kept, and one that both hear on their own is kept once.
 */
export function joinWindows(parts: readonly { window: HearingWindow; words: readonly HeardWord[] }[]): HeardWord[] {
  const all: HeardWord[] = [];
  let left: HeardWord[] = [];
  let seamBefore: number | null = null;
  for (const { window, words } of parts) {
    const { seam } = window;
    const own = words.filter((word) => seam === null || middleOf(word) < seam);
    const begins = seamBefore === null ? 0 : own.findIndex((word) => middleOf(word) >= (seamBefore as number));
    const first = begins < 0 ? own.length : begins;
    const missed = own.slice(0, first).filter((word) => left.some((each) => isSame(each, word)));
    for (const word of [...missed, ...own.slice(first)])
      if (seamBefore === null || !all.slice(-3).some((each) => isSame(each, word))) all.push(word);
    left = words.slice(own.length);
    seamBefore = seam;
  }
  return all.map((word, at) => inOrder(word, all[at - 1]));
}

const middleOf = ({ start, end }: HeardWord) => (start + end) / 2;
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const isSame = (a: HeardWord, b: HeardWord) =>
  plain(a.text) === plain(b.text) && Math.abs(middleOf(a) - middleOf(b)) < SAME_S;

const inOrder = (word: HeardWord, before: HeardWord | undefined): HeardWord => {
  const start = Math.max(word.start, before?.start ?? 0);
  return { ...word, start, end: Math.max(start, word.end) };
};
