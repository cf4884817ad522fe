/** Text as Telegram takes it: plain text with entities measured in UTF-16 code units (Bot API, MessageEntity). */
export type TelegramEntity = { type: string; offset: number; length: number; url?: string; language?: string };
export type TelegramText = { text: string; entities: TelegramEntity[]; strayMarks: number };

/** No parse mode means plain text; the parsers of the others follow. */
export function telegramText(source: string, parseMode: string): TelegramText {
  return { text: source, entities: [], strayMarks: parseMode ? 0 : 0 };
}
