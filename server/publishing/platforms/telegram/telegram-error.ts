import type { ResponseParameters } from 'telegraf/types';

type Refusal = { error_code: number; description: string; parameters?: ResponseParameters };

/** A refusal in Telegram's own words. Not telegraf's class: loading that costs each process 20 MB and 40 ms. */
export class TelegramError extends Error {
  readonly code: number;
  readonly description: string;
  readonly parameters: ResponseParameters | undefined;
  /** The chat of the refused call, as it was entered. */
  readonly chat: string | undefined;

  constructor({ error_code: code, description, parameters }: Refusal, chat?: unknown) {
    super(`${code}: ${description}`);
    this.code = code;
    this.description = description;
    this.parameters = parameters;
    this.chat = typeof chat === 'string' || typeof chat === 'number' ? String(chat) : undefined;
  }
}
