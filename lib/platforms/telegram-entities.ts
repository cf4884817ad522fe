/** A formatted stretch, measured in UTF-16 code units (Bot API, MessageEntity). */
export type TelegramEntity = {
  type: string;
  offset: number;
  length: number;
  url?: string;
  language?: string;
  custom_emoji_id?: string;
};

/**
 * Text as Telegram takes it. `strayMarks` counts formatting marks without a partner, which stay in the text as they
 * are.
 */
export type TelegramText = { text: string; entities: TelegramEntity[]; strayMarks: number };
