import { telegramLink } from './telegram-link';
import type { TelegramEntity, TelegramText } from './telegram-entities';

/** Telegram's tags and the entities they make (Bot API, "HTML style"). */
const TAGS: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
  a: 'text_link',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  'tg-emoji': 'custom_emoji',
};

type Token = {
  raw: string;
  kind: 'text' | 'open' | 'close';
  name: string;
  attributes: Record<string, string>;
  partner: number;
};
type Opened = { token: Token; offset: number };

/**
 * Telegram's HTML as text with entities. Only `&lt; &gt; &amp; &quot;` and numeric references are read, as Telegram
 * does. A tag that Telegram doesn't know, or whose partner is missing, is text.
 */
export function parseTelegramHtml(source: string): TelegramText {
  const tokens = paired(tokensOf(source));
  let text = '';
  let strayMarks = 0;
  const open: Opened[] = [];
  const entities: TelegramEntity[] = [];
  for (const token of tokens) {
    if (token.kind === 'text') text += decoded(token.raw);
    else if (token.partner === -1) {
      text += token.raw;
      strayMarks += 1;
    } else if (token.kind === 'open') open.push({ token, offset: text.length });
    else {
      const opened = open.pop();
      if (opened) close(opened, open, text, entities);
    }
  }
  return { text, entities, strayMarks };
}

function close({ token, offset }: Opened, open: Opened[], text: string, entities: TelegramEntity[]): void {
  const length = text.length - offset;
  if (length === 0) return;
  const language = token.name === 'code' ? languageOf(token) : undefined;
  const parent = open.at(-1);
  // <pre><code class="language-x"> is one block with a language.
  if (language && parent?.token.name === 'pre') parent.token.attributes.language = language;
  else entities.push({ ...entityOf(token), offset, length });
}

function entityOf({ name, attributes }: Token): Omit<TelegramEntity, 'offset' | 'length'> {
  const type = TAGS[name] ?? name;
  if (type === 'text_link') return { type, url: telegramLink(attributes.href ?? '') ?? '' };
  if (type === 'custom_emoji') return { type, custom_emoji_id: attributes['emoji-id'] ?? '' };
  if (type === 'blockquote' && 'expandable' in attributes) return { type: 'expandable_blockquote' };
  if (type === 'pre' && attributes.language) return { type, language: attributes.language };
  return { type };
}

function languageOf(token: Token): string | undefined {
  return /^language-(\S+)$/.exec(token.attributes.class ?? '')?.[1];
}

function tokensOf(source: string): Token[] {
  const tag = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*>/g;
  const tokens: Token[] = [];
  let at = 0;
  for (const match of source.matchAll(tag)) {
    if (match.index > at) tokens.push(textToken(source.slice(at, match.index)));
    const [raw, slash, name, attributes] = match;
    tokens.push({
      raw,
      kind: slash ? 'close' : 'open',
      name: (name ?? '').toLowerCase(),
      attributes: attributesOf(attributes ?? ''),
      partner: -1,
    });
    at = match.index + raw.length;
  }
  if (at < source.length) tokens.push(textToken(source.slice(at)));
  return tokens;
}

function textToken(raw: string): Token {
  return { raw, kind: 'text', name: '', attributes: {}, partner: -1 };
}

function attributesOf(source: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const match of source.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)) {
    found[(match[1] ?? '').toLowerCase()] = decoded(match[2] ?? match[3] ?? match[4] ?? '');
  }
  return found;
}

/**
 * Gives every usable tag its partner. A closing tag ends the nearest open one of its name; tags left open inside it are
 * text.
 */
function paired(tokens: Token[]): Token[] {
  const open: number[] = [];
  /** How many of each name are open: most closing tags without a partner need no search. */
  const names = new Map<string, number>();
  const count = (name: string, by: number) => names.set(name, (names.get(name) ?? 0) + by);
  tokens.forEach((token, index) => {
    if (token.kind === 'open' && usable(token)) {
      open.push(index);
      count(token.name, 1);
    }
    if (token.kind !== 'close' || !names.get(token.name)) return;
    const depth = open.findLastIndex((place) => tokens[place]?.name === token.name);
    const place = open[depth];
    const partner = place === undefined ? undefined : tokens[place];
    if (!partner || place === undefined) return;
    for (const ended of open.splice(depth)) count(tokens[ended]?.name ?? '', -1);
    partner.partner = index;
    token.partner = place;
  });
  return tokens;
}

/** Whether Telegram would take this opening tag. */
function usable({ name, attributes }: Token): boolean {
  if (!Object.hasOwn(TAGS, name)) return false;
  if (name === 'span') return attributes.class === 'tg-spoiler';
  if (name === 'a') return telegramLink(attributes.href ?? '') !== null;
  if (name === 'tg-emoji') return /^\d+$/.test(attributes['emoji-id'] ?? '');
  return true;
}

function decoded(source: string): string {
  return source.replace(
    /&(?:(lt|gt|amp|quot)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (raw, named: string | undefined, decimal: string | undefined, hex: string | undefined) => {
      if (named) return { lt: '<', gt: '>', amp: '&', quot: '"' }[named.toLowerCase()] ?? raw;
      const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16);
      const usableCode = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return usableCode ? String.fromCodePoint(code) : raw;
    },
  );
}
