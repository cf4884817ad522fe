import { longestFitting } from './longest-fitting';

/** Where a text is best cut, best first. A cut must leave at least this share of what would fit. */
const CUTS: readonly { pattern: RegExp; share: number }[] = [
  { pattern: /\n\s*\n/g, share: 0.5 },
  { pattern: /\n/g, share: 0.5 },
  { pattern: /[.!?…]["»”)]?\s/gu, share: 0.5 },
  { pattern: /\s/g, share: 0.3 },
];

/**
 * Cuts a text that does not fit in two, at the end of a paragraph, sentence or word where there is one: what fits, and
 * the rest.
 */
export function splitText({
  text,
  fits,
}: {
  text: string;
  fits: (text: string) => boolean;
}): [head: string, rest: string] {
  const end = longestFitting({ text, fits });
  if (end >= text.length) return [text, ''];
  const cut =
    CUTS.map(({ pattern, share }) => lastCut(text, { pattern, end, from: end * share })).find((at) => at > 0) ?? end;
  return [text.slice(0, cut).trimEnd(), text.slice(cut).trim()];
}

function lastCut(text: string, { pattern, end, from }: { pattern: RegExp; end: number; from: number }): number {
  const ends = [...text.slice(0, end + 1).matchAll(pattern)].map((match) => match.index + match[0].trimEnd().length);
  return ends.findLast((at) => at >= from && at <= end) ?? 0;
}
