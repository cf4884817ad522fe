import { telegramLink } from './telegram-link';
import type { TelegramEntity, TelegramText } from './telegram-text';

/** What one look at a position found: text to copy, where to go on, and the entity over that text. */
type Piece = { text: string; next: number; entity?: Omit<TelegramEntity, 'offset' | 'length'>; stray?: true };

/**
 * Telegram's legacy Markdown (Bot API, "Markdown style"): `*bold*`, `_italic_`, `` `code` ``, fenced blocks with a
 * language, `[text](url)`, and a backslash before `_ * ` [`. Entities don't nest. A mark without a partner is text.
 */
export function parseTelegramMarkdown(source: string): TelegramText {
  let text = '';
  let strayMarks = 0;
  const entities: TelegramEntity[] = [];
  for (let at = 0; at < source.length; ) {
    const piece = pieceAt(source, at);
    if (piece.entity && piece.text !== '') entities.push({ ...piece.entity, offset: text.length, length: piece.text.length });
    if (piece.stray) strayMarks += 1;
    text += piece.text;
    at = piece.next;
  }
  return { text, entities, strayMarks };
}

function pieceAt(source: string, at: number): Piece {
  const mark = source.charAt(at);
  if (mark === '\\' && /[_*`[]/.test(source.charAt(at + 1))) return { text: source.charAt(at + 1), next: at + 2 };
  const parse = PARSERS[mark];
  if (!parse) return { text: mark, next: at + 1 };
  return parse(source, at) ?? { text: mark, next: at + 1, stray: true };
}

const PARSERS: Record<string, (source: string, at: number) => Piece | null> = {
  '*': (source, at) => between(source, at, '*', 'bold'),
  _: (source, at) => between(source, at, '_', 'italic'),
  '`': (source, at) => (source.startsWith('```', at) ? fenced(source, at) : between(source, at, '`', 'code')),
  '[': link,
};

/** Escaping inside an entity is not allowed in this style, so the next mark of the same kind ends it. */
function between(source: string, at: number, mark: string, type: string): Piece | null {
  // "**bold**" and "__italic__" are what other dialects write. Telegram would swallow the marks and format nothing.
  const fence = mark !== '`' && source.startsWith(mark + mark, at) ? mark + mark : mark;
  const end = source.indexOf(fence, at + fence.length);
  if (end === -1) return null;
  const text = source.slice(at + fence.length, end);
  return text === '' ? null : { text, next: end + fence.length, entity: { type } };
}

function fenced(source: string, at: number): Piece | null {
  const end = source.indexOf('```', at + 3);
  if (end === -1) return null;
  const inside = source.slice(at + 3, end);
  const language = /^([^\s`]+)(?=\s)/.exec(inside)?.[1];
  const text = inside.slice(language?.length ?? 0).replace(/^\n/, '');
  if (text.trim() === '') return null;
  return { text, next: end + 3, entity: { type: 'pre', ...(language ? { language } : {}) } };
}

function link(source: string, at: number): Piece | null {
  const close = source.indexOf(']', at + 1);
  if (close === -1 || source.charAt(close + 1) !== '(') return null;
  const end = source.indexOf(')', close + 2);
  const text = source.slice(at + 1, close);
  const url = end === -1 ? null : telegramLink(source.slice(close + 2, end));
  return url === null || text === '' ? null : { text, next: end + 1, entity: { type: 'text_link', url } };
}
