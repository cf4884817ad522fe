/** The width of a text in pixels. */
export type Measure = (text: string) => number;
export type Lines = {
  lines: string[];
  /** Some text is left out: the last line ends with "…". */ cut: boolean;
};

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** No line begins with these, nor ends with those. */
const NOT_FIRST = /^[\p{Pe}\p{Pf}、。，．！？：；,.!?:;…%»”’)\]}]/u;
const NOT_LAST = /[\p{Ps}\p{Pi}«“‘([{]$/u;
const HANGS = /^[«“"(]?(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,2}|\d{1,4}|№|§)$/u;
/** In German a day has a full stop before its month. */
const DAY = /^\d{1,2}\.$/;
const ENDS_IN_DAY = /(?:^|\s)\d{1,2}\.$/;
const MONTH = /^(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A text that is longer than any picture can show is cut before it is measured. */
const MAX_CHARACTERS = 5_000;

/** Wraps a text to a width; its own line breaks stay. A word that is too long breaks between characters. */
export function linesOf({
  text,
  measure,
  maxWidth,
  maxLines = Infinity,
}: {
  text: string;
  measure: Measure;
  maxWidth: number;
  maxLines?: number;
}): Lines {
  const shown = text.slice(0, MAX_CHARACTERS);
  const lines: string[] = [];
  for (const paragraph of shown.split(/\r\n|[\n\r\u2028\u2029]/)) {
    lines.push(...wrapped(paragraph, measure, maxWidth));
    if (lines.length > maxLines) break;
  }
  const cut = lines.length > maxLines || shown.length < text.length;
  if (!cut) return { lines, cut };
  const kept = lines.slice(0, maxLines);
  const last = kept.pop() ?? '';
  return { lines: [...kept, shortened(last, measure, maxWidth)], cut };
}

function wrapped(paragraph: string, measure: Measure, maxWidth: number): string[] {
  const lines: string[] = [];
  let line: Unit[] = [];
  for (const unit of unitsOf(paragraph)) {
    if (measure(joined([...line, unit])) <= maxWidth) {
      line.push(unit);
      continue;
    }
    const carried = hanging(line, unit);
    if (carried.length > 0 && measure(joined([...carried, unit])) <= maxWidth) {
      lines.push(joined(line.slice(0, -carried.length)));
      line = [...carried, unit];
      continue;
    }
    if (line.length > 0) lines.push(joined(line));
    const pieces = measure(unit.text) <= maxWidth ? [unit.text] : brokenWord(unit.text, measure, maxWidth);
    line = [{ ...unit, text: pieces.pop() ?? '' }];
    lines.push(...pieces);
  }
  return [...lines, joined(line)];
}

type Unit = { text: string; spaced: boolean };

const joined = (units: readonly Unit[]): string =>
  units.reduce((text, { text: unit, spaced }) => (text === '' ? unit : text + (spaced ? ' ' : '') + unit), '');

/** Short words and numbers, two at most, at the end of a line that belong to the next word: "в", "a", "um 19". */
function hanging(line: readonly Unit[], next: Unit): Unit[] {
  const hangs = ({ text }: Unit, at: number, all: readonly Unit[]) =>
    HANGS.test(text) || (DAY.test(text) && MONTH.test((all[at + 1] ?? next).text));
  const count = line.length - 1 - line.findLastIndex((unit, at) => !hangs(unit, at, line));
  return count < line.length && count <= 2 ? line.slice(line.length - count) : [];
}

/** Whether a short word or number stands alone on a line, or a day before its month, where that finds no room. */
export const isTorn = (lines: readonly string[]): boolean =>
  lines
    .slice(0, -1)
    .some((line, at) => HANGS.test(line) || (ENDS_IN_DAY.test(line) && MONTH.test(lines[at + 1] ?? '')));

/** The units that stay together, in order; `spaced` says whether a space stood before it. */
function unitsOf(paragraph: string): Unit[] {
  return paragraph
    .split(/[ \t\u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]+/)
    .filter(Boolean)
    .flatMap((word) => brokenAtCjk(word).map((text, index) => ({ text, spaced: index === 0 })));
}

/** Chinese and Japanese have no spaces: a line may break between any two characters that punctuation does not join. */
function brokenAtCjk(word: string): string[] {
  if (!CJK.test(word)) return [word];
  const units: string[] = [];
  let wasCjk = false;
  for (const { segment } of graphemes.segment(word)) {
    const isCjk = CJK.test(segment);
    const last = units.at(-1);
    const joins = last !== undefined && ((!isCjk && !wasCjk) || NOT_FIRST.test(segment) || NOT_LAST.test(last));
    if (joins) units[units.length - 1] = last + segment;
    else units.push(segment);
    wasCjk = isCjk;
  }
  return units;
}

function brokenWord(word: string, measure: Measure, maxWidth: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && measure(piece + segment) > maxWidth) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

function shortened(line: string, measure: Measure, maxWidth: number): string {
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  while (characters.length > 0 && measure(`${characters.join('').trimEnd()}…`) > maxWidth) characters.pop();
  return `${characters
    .join('')
    .trimEnd()
    .replace(/[,.;:–—-]$/u, '')}…`;
}
