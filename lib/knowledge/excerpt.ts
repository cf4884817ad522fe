export type Mark = readonly [from: number, to: number];
export type Excerpt = { text: string; marks: Mark[]; cutBefore: boolean; cutAfter: boolean };

/** Before the first marked word, so that it is read in its sentence. */
const LEAD = 90;

/**
 * The part of a passage that shows why it was found: it begins shortly before the first marked word, at a word, and is
 * at most about `length` long. Marks move with it.
 */
export function excerptOf(text: string, marks: readonly Mark[], length = 340): Excerpt {
  if (text.length <= length) return { text, marks: [...marks], cutBefore: false, cutAfter: false };
  const first = Math.min(...marks.map(([from]) => from), text.length);
  const wanted = first === text.length ? 0 : Math.max(0, first - LEAD);
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const end = from + length >= text.length ? text.length : Math.max(text.lastIndexOf(' ', from + length), from + LEAD);
  return {
    text: text.slice(from, end),
    marks: marks
      .filter(([start, stop]) => start >= from && stop <= end)
      .map(([start, stop]) => [start - from, stop - from]),
    cutBefore: from > 0,
    cutAfter: end < text.length,
  };
}

/** A text in the order of its pieces, marked and unmarked. Marks that overlap count as one. */
export function piecesOf(text: string, marks: readonly Mark[]): { text: string; marked: boolean }[] {
  const pieces: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of [...marks].sort(([a], [b]) => a - b)) {
    if (to <= at) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false });
    pieces.push({ text: text.slice(Math.max(from, at), to), marked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}
