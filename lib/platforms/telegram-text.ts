import type { TelegramEntity, TelegramText } from './telegram-entities';
import { remembered } from './remembered';
import { parseTelegramHtml } from './telegram-html';
import { parseTelegramMarkdown } from './telegram-markdown';

/** Text in these may not be formatted further (Bot API, "Formatting options"). */
const VERBATIM = ['pre', 'code'];

/**
 * Turns marked-up text into plain text with entities, so that it is never sent with a `parse_mode` and a stray mark can
 * never make a post fail. `Markdown` is Telegram's legacy Markdown, `HTML` its HTML, anything else is plain text.
 */
export const telegramText: (source: string, parseMode: string) => TelegramText = remembered(parsed, { from: 500 });

function parsed(source: string, parseMode: string): TelegramText {
  // Telegram drops carriage returns before it counts.
  const clean = source.replaceAll('\r', '');
  if (parseMode === 'Markdown') return trimmed(parseTelegramMarkdown(clean));
  if (parseMode === 'HTML') return trimmed(parseTelegramHtml(clean));
  return trimmed({ text: clean, entities: [], strayMarks: 0 });
}

/**
 * Telegram trims the text, and shifts and cuts its entities with it; an entity with nothing but space in it is dropped.
 */
function trimmed({ text, entities, strayMarks }: TelegramText): TelegramText {
  const cut = text.length - text.trimStart().length;
  const result = text.trim();
  if (entities.length === 0) return { text: result, entities, strayMarks };
  const spaces = spacesOf(text);
  const kept = entities
    .map((entity) => within(entity, spaces, { from: cut, to: cut + result.length }))
    .filter((entity) => entity !== null)
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
  return { text: result, entities: outsideVerbatim(kept), strayMarks };
}

/**
 * For each place the next one without space, and the end of the last one before it: entities that lie within each other
 * ask for the same.
 */
type Spaces = { next: Int32Array; last: Int32Array };

function spacesOf(text: string): Spaces {
  const next = new Int32Array(text.length + 1).fill(text.length);
  const last = new Int32Array(text.length + 1);
  for (let at = 0; at < text.length; at += 1) last[at + 1] = /\s/.test(text.charAt(at)) ? (last[at] ?? 0) : at + 1;
  for (let at = text.length - 1; at >= 0; at -= 1)
    next[at] = last[at + 1] === at + 1 ? at : (next[at + 1] ?? text.length);
  return { next, last };
}

function within(
  entity: TelegramEntity,
  { next, last }: Spaces,
  { from, to }: { from: number; to: number },
): TelegramEntity | null {
  const start = next[Math.max(entity.offset, from)] ?? to;
  const end = last[Math.min(entity.offset + entity.length, to)] ?? from;
  return end > start ? { ...entity, offset: start - from, length: end - start } : null;
}

/** Without those that lie within code, in one pass: an enclosing entity always comes first. */
function outsideVerbatim(sorted: readonly TelegramEntity[]): TelegramEntity[] {
  let end = -1;
  return sorted.filter(({ type, offset, length }) => {
    const inside = offset + length <= end;
    if (VERBATIM.includes(type)) end = Math.max(end, offset + length);
    return !inside;
  });
}
