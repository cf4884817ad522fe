import { pointsOf } from './points';

/** How the statements of a prompt belong together. */
export type Paragraphs = {
  /** Statements with which a paragraph, a list, or what stands below a heading begins. */
  begins: ReadonlySet<string>;
  /** Those of them that are above what follows: all but the first of a bare list. */
  heads: ReadonlySet<string>;
};

const ENTRY = /^\s*(?:[-–—•*]|\d{1,2}[.)])\s+/u;
const HEADING_MAX = 60;
const ENDS = /[.!?…]["»”“']?\s*$/u;

/**
 * Reads the paragraphs of a prompt. A line that is a heading (marked, with a colon, or short and without a full stop
 * above a text) belongs to what stands below it, and the entries of a list belong together.
 */
export function paragraphsOf(prompt: string): Paragraphs {
  const lines = prompt.split('\n').filter((line) => pointsOf(line).length > 0);
  const [begins, heads] = [new Set<string>(), new Set<string>()];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1] ?? '';
    const isEntry = ENTRY.test(line);
    const goesOn = isHeading(index - 1, lines) || (isEntry && (ENTRY.test(before) || /[:：]\s*$/u.test(before)));
    const [first] = pointsOf(line);
    if (!first || goesOn) continue;
    begins.add(first);
    if (!isEntry) heads.add(first);
  }
  return { begins, heads };
}

/** The first line is what the film begins with: it is no heading of the second. */
function isHeading(index: number, lines: readonly string[]): boolean {
  const [line = '', below = ''] = [lines[index], lines[index + 1]];
  if (index < 1 || below === '' || ENTRY.test(line)) return false;
  if (/^\s*#/u.test(line) || /[:：]\s*$/u.test(line)) return true;
  return line.length <= HEADING_MAX && !ENDS.test(line) && (ENTRY.test(below) || ENDS.test(below));
}
