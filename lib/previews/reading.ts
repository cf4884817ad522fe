import { findLinks, type LinkKind } from './find-links';
import type { Fold, MarkedText, Span } from './marked-text';

/** How a network reads a text: what it turns into links and formatting, and where it folds. */
export type Reading = {
  marked: (text: string, data: Record<string, unknown>) => MarkedText;
  fold: Fold | null;
  /** The network's maximum: marks in longer texts are not parsed; they are shown as written. */
  longest?: number;
};

const LONGEST = 20_000;

/** A text as it is shown by a network that reads it so, and where it is folded. */
export function readText(
  { marked, fold, longest = LONGEST }: Reading,
  text: string,
  data: Record<string, unknown>,
): { marked: MarkedText; fold: Fold | null } {
  const clean = text.replaceAll('\r', '').trim();
  return { marked: clean.length > longest ? { text: clean, spans: [] } : marked(clean, data), fold };
}

/** Text without marks of its own: only links of these kinds. */
export function plainText(...kinds: LinkKind[]): (text: string) => MarkedText {
  return (text) => ({ text, spans: findLinks(text, kinds) });
}

/** Marked text with links of these kinds outside its code. */
export function withLinks({ text, spans }: MarkedText, kinds: readonly LinkKind[]): MarkedText {
  const isWithin = withinAny(spans.filter(({ style }) => style === 'code' || style === 'pre'));
  return { text, spans: [...spans, ...findLinks(text, kinds).filter((link) => !isWithin(link))] };
}

/** Whether one of these spans covers a span; asked for spans in the order of the text. */
function withinAny(spans: readonly Span[]): (span: Span) => boolean {
  const inOrder = spans.toSorted((a, b) => a.from - b.from);
  let next = 0;
  let end = 0;
  return ({ from, to }) => {
    for (; (inOrder[next]?.from ?? Infinity) <= from; next += 1) end = Math.max(end, inOrder[next]?.to ?? 0);
    return to <= end;
  };
}
