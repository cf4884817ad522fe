import { countWords } from './words';

/** Where a passage stands in its document. Pages and slides count from 1; headings lead from the outermost one. */
export type Place = { page?: number; slide?: number; sheet?: string; heading?: string[] };
/** A stretch of a document that stands under one place. */
export type Section = Place & {
  /** Paragraphs or rows, one per line or with an empty line between. */
  text: string;
  /** Of rows: the line of column names, repeated in each passage. */
  header?: string;
};
export type CutPassage = Place & { text: string; header?: string };

/** Names the rules here: an index made by others is made again. */
export const CHUNKER = 'structure-1';
/** Enough for a thought with its reasons; longer ones dilute what a passage is about. */
export const PASSAGE_WORDS = 320;

/**
 * Cuts a document into passages. None crosses a page, slide, sheet or heading; long ones end at paragraphs or
 * sentences.
 */
export function cutPassages(sections: readonly Section[]): CutPassage[] {
  return sections.flatMap((section) => {
    const { text, header, ...place } = section;
    const pieces = header === undefined ? piecesOf(text) : rowsOf(text, header);
    return pieces.map((piece) => ({ ...place, text: piece, ...(header === undefined ? {} : { header }) }));
  });
}

function piecesOf(text: string): string[] {
  const whole = text.trim();
  if (!whole) return [];
  const words = countWords(whole);
  if (words <= PASSAGE_WORDS) return [whole];
  return packed(whole.split(/\n{2,}/).flatMap(smaller), words, '\n\n');
}

function rowsOf(text: string, header: string): string[] {
  const rows = text.split('\n').filter((row) => row.trim() !== '');
  const own = countWords(header);
  const words = countWords(text);
  const pieces = packed(rows, words, '\n', Math.max(40, PASSAGE_WORDS - own));
  return pieces.map((piece) => (header ? `${header}\n${piece}` : piece));
}

/** A paragraph that is too long becomes its lines, a line its sentences, a sentence its words. */
function smaller(part: string): string[] {
  if (countWords(part) <= PASSAGE_WORDS) return [part];
  const lines = part.split('\n');
  if (lines.length > 1) return packed(lines.flatMap(smaller), countWords(part), '\n');
  const sentences = sentencesOf(part);
  if (sentences.length > 1) return packed(sentences.flatMap(smaller), countWords(part), ' ');
  return cutHard(part);
}

/** Neighbours together, in pieces of about the same size. */
function packed(parts: readonly string[], words: number, glue: string, max = PASSAGE_WORDS): string[] {
  const aim = Math.ceil(words / Math.ceil(words / max));
  const pieces: string[] = [];
  let open: string[] = [];
  let size = 0;
  for (const part of parts) {
    const own = countWords(part);
    if (open.length > 0 && (size + own > max || size >= aim)) {
      pieces.push(open.join(glue));
      [open, size] = [[], 0];
    }
    open.push(part);
    size += own;
  }
  if (open.length > 0) pieces.push(open.join(glue));
  return pieces.map((piece) => piece.trim()).filter(Boolean);
}

/** A sentence without an end: lists, logs, text without punctuation. */
function cutHard(part: string): string[] {
  const pieces: string[] = [];
  let open: string[] = [];
  let size = 0;
  for (const word of part.split(/\s+/)) {
    const own = Math.max(1, countWords(word));
    if (size + own > PASSAGE_WORDS && open.length > 0) {
      pieces.push(open.join(' '));
      [open, size] = [[], 0];
    }
    open.push(word);
    size += own;
  }
  return [...pieces, ...(open.length > 0 ? [open.join(' ')] : [])];
}

/** The sentences of a text, as they stand. */
export function sentencesOf(text: string): string[] {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter(Boolean);
}
