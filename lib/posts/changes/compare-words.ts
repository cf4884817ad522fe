/** A stretch of two compared texts: all but those added make the first, all but those removed the second. */
export type Piece = { kind: 'same' | 'removed' | 'added'; text: string };

/** Edits up to which the shortest way from one text to the other is looked for: what differs more is another text. */
const EDITS_MAX = 400;

/** How one text became another, word by word. Its work is bounded: texts with little in common are replaced whole. */
export function compareWords(before: string, after: string): Piece[] {
  const head = before.slice(0, wordStart(before, sharedStart(before, after)));
  const [restBefore, restAfter] = [before.slice(head.length), after.slice(head.length)];
  const tail = restBefore.slice(wordEnd(restBefore, sharedEnd(restBefore, restAfter)));
  const words = (text: string) => wordsOf(text.slice(0, text.length - tail.length));
  return inPieces([
    { kind: 'same', text: head },
    ...edits(words(restBefore), words(restAfter)),
    { kind: 'same', text: tail },
  ]);
}

/** The first place at which texts differ. */
function sharedStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at += 1;
  return at;
}

/** The place in the first text from which on both go on alike. */
function sharedEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return a.length - count;
}

const isSpace = (char: string | undefined): boolean => char !== undefined && /\s/.test(char);

/** Back to behind the last space: no word is cut. */
function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isSpace(text[start - 1])) start -= 1;
  return start;
}

/** On to the next space. */
function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && !isSpace(text[end])) end += 1;
  return end;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Words, spaces and marks, each by itself. */
const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The shortest way from one list to the other (Myers, 1986). */
function edits(a: readonly string[], b: readonly string[]): Piece[] {
  const width = 2 * EDITS_MAX + 3;
  const middle = EDITS_MAX + 1;
  const reach = new Int32Array(width);
  const trace: Int32Array[] = [];
  for (let count = 0; count <= EDITS_MAX; count += 1) {
    trace.push(reach.slice());
    for (let line = -count; line <= count; line += 2) {
      let x = comesFromAbove(reach, middle + line, { line, count })
        ? at(reach, middle + line + 1)
        : at(reach, middle + line - 1) + 1;
      while (x < a.length && x - line < b.length && a[x] === b[x - line]) x += 1;
      reach[middle + line] = x;
      if (x >= a.length && x - line >= b.length) return wayBack(trace, { a, b, middle });
    }
  }
  return [
    { kind: 'removed', text: a.join('') },
    { kind: 'added', text: b.join('') },
  ];
}

const at = (reach: Int32Array, index: number): number => reach[index] ?? 0;

const comesFromAbove = (reach: Int32Array, index: number, { line, count }: { line: number; count: number }): boolean =>
  line === -count || (line !== count && at(reach, index - 1) < at(reach, index + 1));

type Lists = { a: readonly string[]; b: readonly string[]; middle: number };

function wayBack(trace: readonly Int32Array[], { a, b, middle }: Lists): Piece[] {
  const pieces: Piece[] = [];
  let [x, y] = [a.length, b.length];
  for (let count = trace.length - 1; count >= 0; count -= 1) {
    const reach = trace[count] ?? new Int32Array();
    const line = x - y;
    const isAdded = comesFromAbove(reach, middle + line, { line, count });
    const lineBefore = isAdded ? line + 1 : line - 1;
    const xBefore = count === 0 ? 0 : at(reach, middle + lineBefore);
    const yBefore = count === 0 ? 0 : xBefore - lineBefore;
    for (; x > xBefore && y > yBefore; x -= 1, y -= 1) pieces.push({ kind: 'same', text: a[x - 1] ?? '' });
    if (count > 0 && isAdded) pieces.push({ kind: 'added', text: b[yBefore] ?? '' });
    if (count > 0 && !isAdded) pieces.push({ kind: 'removed', text: a[xBefore] ?? '' });
    [x, y] = [xBefore, yBefore];
  }
  return pieces.reverse();
}

type Run = { same: string; removed: string; added: string };

/** One piece of each kind between two that are the same; spaces between changed words belong to them. */
function inPieces(steps: readonly Piece[]): Piece[] {
  const runs: Run[] = [];
  let run: Run = { same: '', removed: '', added: '' };
  for (const { kind, text } of steps) {
    if (kind === 'same' && (run.removed || run.added)) {
      runs.push(run);
      run = { same: '', removed: '', added: '' };
    }
    run[kind] += text;
  }
  runs.push(run);
  return runs
    .reduce<Run[]>(joined, [])
    .flatMap(({ same, removed, added }) => [
      ...(same ? [{ kind: 'same' as const, text: same }] : []),
      ...(removed ? [{ kind: 'removed' as const, text: removed }] : []),
      ...(added ? [{ kind: 'added' as const, text: added }] : []),
    ]);
}

/** Adds a run to those before: to the last one itself where nothing but spaces lies between two changes. */
function joined(runs: Run[], next: Run): Run[] {
  const last = runs.at(-1);
  const isChange = next.removed !== '' || next.added !== '';
  if (!last || !isChange || !/^\s*$/.test(next.same) || !(last.removed || last.added)) return [...runs, next];
  const merged = {
    same: last.same,
    removed: last.removed + next.same + next.removed,
    added: last.added + next.same + next.added,
  };
  return [...runs.slice(0, -1), merged];
}

/** Characters that are shown around a change, and of one that is long. */
const AROUND = 80;
const LONG = 2_000;
/** Pieces that are shown. */
const PIECES_MAX = 200;

/** The changes with some words around each, for reading: long stretches are cut where they are the same. */
export function shortened(pieces: readonly Piece[]): Piece[] {
  const shown = pieces.slice(0, PIECES_MAX).map((piece, index): Piece => {
    const { kind, text } = piece;
    if (kind !== 'same') return text.length > LONG ? { kind, text: `${text.slice(0, LONG).toWellFormed()}…` } : piece;
    const before = index > 0 ? text.slice(0, AROUND) : '';
    const after = index < pieces.length - 1 ? text.slice(-AROUND) : '';
    const isShort = text.length <= before.length + after.length + AROUND;
    return isShort
      ? piece
      : { kind, text: `${before.toWellFormed()}${before && ' '}…${after && ' '}${after.toWellFormed()}` };
  });
  return pieces.length > PIECES_MAX ? [...shown, { kind: 'same', text: ' …' }] : shown;
}
