import { telegramLink } from './telegram-link';
import type { TelegramEntity, TelegramText } from './telegram-entities';

/** Result of parsing at a position: text to copy, where to continue, and the entity over that text. */
type Piece = { text: string; next: number; entity?: Omit<TelegramEntity, 'offset' | 'length'>; stray?: true };

/**
 * Telegram's legacy Markdown (Bot API, "Markdown style"): `*bold*`, `_italic_`, `` `code` ``, fenced blocks with a
 * language, `[text](url)`, and a backslash before `_ * ` [`. Entities don't nest. A mark without a partner is text.
 */
export function parseTelegramMarkdown(source: string): TelegramText {
  let text = '';
  let strayMarks = 0;
  const entities: TelegramEntity[] = [];
  const read = { source, find: finder(source) };
  for (let at = 0; at < source.length;) {
    const piece = pieceAt(read, at);
    if (piece.entity && piece.text !== '')
      entities.push({ ...piece.entity, offset: text.length, length: piece.text.length });
    if (piece.stray) strayMarks += 1;
    text += piece.text;
    at = piece.next;
  }
  return { text, entities, strayMarks };
}

/** A source, and where in it a mark comes next. */
type Reading = { source: string; find: (mark: string, from: number) => number };

/**
 * `indexOf` that looks at each place once: places are asked for in order, and marks without a partner would be looked
 * for to the end each time.
 */
function finder(source: string): Reading['find'] {
  const known = new Map<string, { from: number; at: number }>();
  return (mark, from) => {
    const before = known.get(mark);
    if (before && from >= before.from && (before.at === -1 || from <= before.at)) return before.at;
    const at = source.indexOf(mark, from);
    known.set(mark, { from, at });
    return at;
  };
}

function pieceAt(read: Reading, at: number): Piece {
  const { source } = read;
  const mark = source.charAt(at);
  if (mark === '\\' && /[_*`[]/.test(source.charAt(at + 1))) return { text: source.charAt(at + 1), next: at + 2 };
  const parse = PARSERS[mark];
  if (!parse) return { text: mark, next: at + 1 };
  return parse(read, at) ?? { text: mark, next: at + 1, stray: true };
}

/** No address is longer. */
const LINK_MAX = 4096;

const PARSERS: Record<string, (read: Reading, at: number) => Piece | null> = {
  '*': (read, at) => between(read, at, '*', 'bold'),
  _: (read, at) => between(read, at, '_', 'italic'),
  '`': (read, at) => (read.source.startsWith('```', at) ? fenced(read, at) : between(read, at, '`', 'code')),
  '[': link,
};

/** Escaping inside an entity is not allowed in this style, so the next mark of the same kind ends it. */
function between({ source, find }: Reading, at: number, mark: string, type: string): Piece | null {
  // Other dialects write "**bold**" and "__italic__". Telegram would swallow the marks and format nothing.
  const fence = mark !== '`' && source.startsWith(mark + mark, at) ? mark + mark : mark;
  const end = find(fence, at + fence.length);
  if (end === -1) return null;
  const text = source.slice(at + fence.length, end);
  return text === '' ? null : { text, next: end + fence.length, entity: { type } };
}

function fenced({ source, find }: Reading, at: number): Piece | null {
  const end = find('```', at + 3);
  if (end === -1) return null;
  const inside = source.slice(at + 3, end);
  const language = /^([^\s`]+)(?=\s)/.exec(inside)?.[1];
  const text = inside.slice(language?.length ?? 0).replace(/^\n/, '');
  if (text.trim() === '') return null;
  return { text, next: end + 3, entity: { type: 'pre', ...(language ? { language } : {}) } };
}

function link({ source, find }: Reading, at: number): Piece | null {
  const close = find(']', at + 1);
  if (close === -1 || source.charAt(close + 1) !== '(') return null;
  const end = find(')', close + 2);
  const text = source.slice(at + 1, close);
  const url = end === -1 || end - close > LINK_MAX ? null : telegramLink(source.slice(close + 2, end));
  return url === null || text === '' ? null : { text, next: end + 1, entity: { type: 'text_link', url } };
}
