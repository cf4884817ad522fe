import { otherFailure, refusalFailure } from '@/server/publishing/platforms/failure';
import type { Failure } from '@/server/publishing/platforms/types';
import { TelegramError } from './telegram-error';

/** By Telegram's error code and parameters (docs/networks/telegram.md). */
export function classifyTelegram(error: unknown, sent: boolean): Failure {
  if (!(error instanceof TelegramError)) return otherFailure(error, sent);
  const { code, description, parameters, chat: target } = error;
  const seconds = parameters?.retry_after;
  // 404 on a method that exists is Telegram's response to an unknown token. 403 (removed, no rights) is no dead token:
  // permanent, in its own words.
  if (code === 404)
    return { ...refusalFailure({ status: code, text: description, target }, sent), class: 'authentication' } as Failure;
  return refusalFailure(
    {
      status: code,
      text: withNewChat(description, migratedTo(error)),
      target,
      ...(seconds === undefined ? {} : { afterMs: seconds * 1000 }),
    },
    sent,
  );
}

/** The new id of a group that became a supergroup; undefined for every other error. */
export function migratedTo(error: unknown): number | undefined {
  return error instanceof TelegramError ? error.parameters?.migrate_to_chat_id : undefined;
}

function withNewChat(description: string, chat: number | undefined): string {
  return chat === undefined
    ? description
    : `${description}. The group has a new chat ID: ${chat}. Enter it in Settings.`;
}
