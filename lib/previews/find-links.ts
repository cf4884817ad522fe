import type { Span } from './marked-text';

export type LinkKind = 'url' | 'hashtag' | 'mention' | 'cashtag' | 'time';

/** Endings under which an address without https:// is one; anything else is a file name or the end of a sentence. */
const ENDINGS =
  'com|org|net|io|dev|app|ai|co|me|info|biz|tv|eu|de|ru|su|uk|us|fr|it|es|pl|ua|by|kz|рф|gg|ly|to|be|ch|at|nl|se|no|fi|jp|cn|in|br|au|ca';

const PATTERNS: Record<LinkKind, RegExp> = {
  url: new RegExp(
    `(?:https?://[^\\s<>"]+|(?<![\\w\\p{L}\\p{N}@./-])(?:[\\p{L}\\p{N}-]+\\.)+(?:${ENDINGS})(?![\\p{L}\\p{N}-])(?:/[^\\s<>"]*)?)`,
    'giu',
  ),
  hashtag: /(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu,
  mention: /(?<![\w@/.])@[A-Za-z0-9_][\w.]*/g,
  cashtag: /(?<![\w$])\$[A-Za-z]{1,6}(?![\w$])/g,
  time: /(?<![\d:])(?:\d{1,2}:)?\d{1,2}:\d{2}(?![\d:])/g,
};

/**
 * Where the addresses, tags and mentions of a plain text stand. Full stops and brackets after them don't belong to
 * them.
 */
export function findLinks(text: string, kinds: readonly LinkKind[]): Span[] {
  const found = kinds.flatMap((kind) =>
    [...text.matchAll(PATTERNS[kind])].map((match) => spanOf(match.index, match[0])),
  );
  const longest = found.toSorted((a, b) => a.from - b.from || b.to - a.to);
  let end = 0;
  return longest.filter(({ from, to }) => {
    const free = end <= from;
    end = Math.max(end, to);
    return free;
  });
}

function spanOf(from: number, matched: string): Span {
  const kept = matched.replace(/[.,;:!?'"»”]+$/u, '');
  const balanced = kept.endsWith(')') && !kept.includes('(') ? kept.slice(0, -1) : kept;
  return { from, to: from + balanced.length, style: 'link' };
}

const SHORT_LINK_MAX = 30;

/** As X shows addresses: without protocol and www, cut after some thirty characters. */
export function shortenLinks(text: string): string {
  let shown = '';
  let at = 0;
  for (const { from, to } of findLinks(text, ['url'])) {
    const bare = text.slice(from, to).replace(/^https?:\/\/(www\.)?/i, '');
    shown += text.slice(at, from) + (bare.length > SHORT_LINK_MAX ? `${bare.slice(0, SHORT_LINK_MAX - 3)}…` : bare);
    at = to;
  }
  return shown + text.slice(at);
}
