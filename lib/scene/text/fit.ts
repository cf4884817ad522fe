import { isTorn, linesOf, type Lines, type Measure } from './lines';
import type { Size } from '../surface';

export type Fitted = Lines & { /** Of the letters, in pixels. */ size: number };

/** Sizes are tried in steps of this share: a difference that is not seen. */
const STEP = 0.94;

/** Longer texts are read as running text. */
const BALANCED_LINES = 6;

/** Letters become smaller, down to this share, rather than that a short word has a line of its own. */
const UNTORN = 0.7;
/** Below this share of the largest size a long word is broken rather than all letters made smaller for it. */
const WHOLE_WORDS = 0.5;

/**
 * The largest size between `largest` and `smallest` at which the text fits the box. Words stay whole at the larger
 * half of the sizes. Failing all, the smallest, with the end cut.
 */
export function fitText({
  text,
  measureAt,
  box,
  lineHeight,
  largest,
  smallest,
}: {
  text: string;
  measureAt: (size: number) => Measure;
  box: Size;
  /** As a share of the size. */
  lineHeight: number;
  largest: number;
  smallest: number;
}): Fitted {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 1_000);
  const longest = words.reduce((long, word) => (word.length > long.length ? word : long), '');
  let torn: Fitted | null = null;
  for (let size = largest; size >= smallest; size *= STEP) {
    const measure = measureAt(size);
    if (size >= largest * WHOLE_WORDS && measure(longest) > box.width) continue;
    const maxLines = linesIn(box.height, size, lineHeight);
    const fitted = linesOf({ text, measure, maxWidth: box.width, maxLines });
    if (fitted.cut) continue;
    if (!isTorn(fitted.lines)) return { ...fitted, size };
    torn ??= { ...fitted, size };
    if (size < torn.size * UNTORN) return torn;
  }
  if (torn) return torn;
  const maxLines = Math.max(1, linesIn(box.height, smallest, lineHeight));
  return { ...linesOf({ text, measure: measureAt(smallest), maxWidth: box.width, maxLines }), size: smallest };
}

/** The same number of lines, as even as they become by being shorter. */
export function balance(fitted: Fitted, text: string, measure: Measure, width: number): Fitted {
  const { lines, cut } = fitted;
  if (cut || lines.length < 2 || lines.length > BALANCED_LINES) return fitted;
  let [best, narrow, wide] = [lines, width / 2, width];
  for (let round = 0; round < 7; round += 1) {
    const maxWidth = (narrow + wide) / 2;
    const tried = linesOf({ text, measure, maxWidth }).lines;
    const isSame =
      tried.length === lines.length && tried.join(' ') === lines.join(' ') && (!isTorn(tried) || isTorn(lines));
    if (isSame) [best, wide] = [tried, maxWidth];
    else narrow = maxWidth;
  }
  return { ...fitted, lines: best };
}

const linesIn = (height: number, size: number, lineHeight: number) => Math.floor(height / (size * lineHeight) + 1e-6);
