/** A shorter line, of the longest one of its paragraph, was ended by its writer. */
const FULL = 0.6;
const SENTENCE_END = /[.!?…:;。！？][)\]»”"’']*$/u;
const ITEM = /^(?:[-–—•*·▪◦‣]\s|\d{1,3}[.)]\s|\p{L}[.)]\s)/u;

/**
 * A text whose paragraphs are one line each: lines that end where a page had no more room go on. Items of lists, rows
 * of tables and lines that end a sentence stay.
 */
export function joinWrappedLines(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => joined(paragraph.split('\n').map((line) => line.trimEnd())))
    .join('\n\n');
}

function joined(lines: readonly string[]): string {
  const longest = Math.max(...lines.map(({ length }) => length));
  let text = lines[0] ?? '';
  for (const [at, next] of lines.entries()) {
    if (at === 0) continue;
    const line = lines[at - 1] ?? '';
    if (!goesOn({ line, next: next.trimStart(), longest })) text += `\n${next}`;
    // A word that was parted at the end of a line.
    else if (/\p{Ll}[-\u00ad]$/u.test(line) && /^\p{Ll}/u.test(next)) text = text.slice(0, -1) + next.trimStart();
    else text += ` ${next.trimStart()}`;
  }
  return text;
}

function goesOn({ line, next, longest }: { line: string; next: string; longest: number }): boolean {
  if (!line.trim() || !next || line.includes('\t') || next.includes('\t') || ITEM.test(next)) return false;
  if (/^\p{Ll}/u.test(next)) return true;
  return !SENTENCE_END.test(line) && line.length >= longest * FULL;
}
