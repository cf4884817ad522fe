import { parseTelegramHtml } from './telegram-html';
import { parseTelegramMarkdown } from './telegram-markdown';

/** A formatted stretch, measured in UTF-16 code units (Bot API, MessageEntity). */
export type TelegramEntity = { type: string; offset: number; length: number; url?: string; language?: string; custom_emoji_id?: string };

/** Text as Telegram takes it. `strayMarks` counts formatting marks without a partner, which stay in the text as they are. */
export type TelegramText = { text: string; entities: TelegramEntity[]; strayMarks: number };

/** Text in these may not be formatted further (Bot API, "Formatting options"). */
const VERBATIM = ['pre', 'code'];

/**
 * Turns marked-up text into plain text with entities, so that it is never sent with a `parse_mode` and a stray mark can
 * never make a post fail. `Markdown` is Telegram's legacy Markdown, `HTML` its HTML, anything else is plain text.
 */
export function telegramText(source: string, parseMode: string): TelegramText {
  // Telegram drops carriage returns before it counts.
  const clean = source.replaceAll('\r', '');
  if (parseMode === 'Markdown') return trimmed(parseTelegramMarkdown(clean));
  if (parseMode === 'HTML') return trimmed(parseTelegramHtml(clean));
  return trimmed({ text: clean, entities: [], strayMarks: 0 });
}

/** Telegram trims the text, and shifts and cuts its entities with it; an entity with nothing but space in it is dropped. */
function trimmed({ text, entities, strayMarks }: TelegramText): TelegramText {
  const cut = text.length - text.trimStart().length;
  const result = text.trim();
  const kept = entities
    .map((entity) => within(entity, text, cut, cut + result.length))
    .filter((entity) => entity !== null)
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
  return { text: result, entities: kept.filter((entity) => !insideVerbatim(entity, kept)), strayMarks };
}

function within(entity: TelegramEntity, text: string, from: number, to: number): TelegramEntity | null {
  let start = Math.max(entity.offset, from);
  let end = Math.min(entity.offset + entity.length, to);
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  while (start < end && /\s/.test(text.charAt(end - 1))) end -= 1;
  return end > start ? { ...entity, offset: start - from, length: end - start } : null;
}

function insideVerbatim(entity: TelegramEntity, all: TelegramEntity[]): boolean {
  return all.some(
    (outer) =>
      outer !== entity &&
      VERBATIM.includes(outer.type) &&
      outer.offset <= entity.offset &&
      outer.offset + outer.length >= entity.offset + entity.length &&
      (outer.length > entity.length || all.indexOf(outer) < all.indexOf(entity)),
  );
}
