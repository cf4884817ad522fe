import type { MarkedText, Span, TextStyle } from './marked-text';

type Rule = { pattern: RegExp; style: TextStyle; verbatim?: true };

/** Discord, "Markdown Text 101". The first rule that matches at the earliest place wins. */
const RULES: readonly Rule[] = [
  { pattern: /```(?:[a-z0-9+-]+\n)?\n?([\s\S]+?)\n?```/i, style: 'pre', verbatim: true },
  { pattern: /`([^`\n]+)`/, style: 'code', verbatim: true },
  { pattern: /\*\*([\s\S]+?)\*\*(?!\*)/, style: 'bold' },
  { pattern: /__([\s\S]+?)__/, style: 'underline' },
  { pattern: /~~([\s\S]+?)~~/, style: 'strike' },
  { pattern: /\|\|([\s\S]+?)\|\|/, style: 'spoiler' },
  { pattern: /\*(?!\s)([^*\n]+?)\*/, style: 'italic' },
  { pattern: /(?<!\w)_(?!\s)([^_\n]+?)_(?!\w)/, style: 'italic' },
  { pattern: /^#{1,3} (.+)$/m, style: 'heading' },
  { pattern: /^> (.+)$/m, style: 'quote' },
  { pattern: /\[([^\]\n]+)\]\(https?:\/\/[^\s)]+\)/, style: 'link' },
];

/** The text that Discord shows for a message, with its marks turned into styles. */
export function discordMarkdown(source: string): MarkedText {
  const found = RULES.map((rule) => ({ rule, match: rule.pattern.exec(source) }))
    .filter((entry): entry is { rule: Rule; match: RegExpExecArray } => entry.match !== null)
    .toSorted((a, b) => a.match.index - b.match.index)[0];
  if (!found) return { text: source, spans: [] };
  const { rule, match } = found;
  const inside = rule.verbatim ? { text: match[1] ?? '', spans: [] } : discordMarkdown(match[1] ?? '');
  const after = discordMarkdown(source.slice(match.index + match[0].length));
  const start = match.index;
  const end = start + inside.text.length;
  const own: Span = { from: start, to: end, style: rule.style };
  return {
    text: source.slice(0, start) + inside.text + after.text,
    spans: [own, ...moved(inside.spans, start), ...moved(after.spans, end)],
  };
}

function moved(spans: readonly Span[], by: number): Span[] {
  return spans.map((span) => ({ ...span, from: span.from + by, to: span.to + by }));
}
