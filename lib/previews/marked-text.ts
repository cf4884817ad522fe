export type TextStyle =
  'link' | 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'pre' | 'spoiler' | 'quote' | 'heading';

/** A styled stretch, in UTF-16 code units. */
export type Span = { from: number; to: number; style: TextStyle };

/** Text as a network shows it: without its marks, whose meaning is in the spans. */
export type MarkedText = { text: string; spans: readonly Span[] };

/** A stretch of text with one set of styles. */
export type Run = { from: number; text: string; styles: readonly TextStyle[] };

/** Cuts a text where its styles change. */
export function runsOf({ text, spans }: MarkedText): Run[] {
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ from, to }) => [from, to])])]
    .filter((at) => at >= 0 && at <= text.length)
    .toSorted((a, b) => a - b);
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? text.length;
    return {
      from,
      text: text.slice(from, to),
      styles: [...new Set(spans.filter((span) => span.from <= from && span.to >= to).map(({ style }) => style))],
    };
  });
}

/** After so many characters or lines the rest is behind a click on `more`. */
export type Fold = { characters: number; lines: number; more: string };

/** The part of a text that is seen before the click; null when all of it is. */
export function foldedText({ text, spans }: MarkedText, { characters, lines }: Fold): MarkedText | null {
  const end = Math.min(characterEnd(text, characters), lineEnd(text, lines));
  if (end >= text.length) return null;
  const lastSpace = text.slice(0, end).search(/\s\S*$/);
  // A word is not cut unless it is the only one.
  const cut = /\s/.test(text.charAt(end)) || lastSpace <= 0 ? end : lastSpace;
  return {
    text: text.slice(0, cut).trimEnd(),
    spans: spans.filter(({ from }) => from < cut).map((span) => ({ ...span, to: Math.min(span.to, cut) })),
  };
}

function characterEnd(text: string, characters: number): number {
  if (text.length <= characters) return text.length;
  return [...text].slice(0, characters).join('').length;
}

function lineEnd(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return text.length;
  }
  return at;
}
