import { otherFailure, refusalFailure } from '@/server/publishing/platforms/failure';
import type { Failure } from '@/server/publishing/platforms/types';
import { DiscordError } from './client';

/** Discord, "JSON error codes". */
const UNKNOWN_MESSAGE = 10_008;
const UNKNOWN_WEBHOOK = 10_015;
const INVALID_WEBHOOK_TOKEN = 50_027;
const OVERLOADED = 130_000;
const WRITE_LIMITS = [20_028, 20_029, 40_062];

/** By Discord's own code, then by status (docs/networks/discord.md). */
export function classifyDiscord(error: unknown, sent: boolean): Failure {
  if (!(error instanceof DiscordError)) return otherFailure(error, sent);
  const { status, code, message: text, afterMs, requestId } = error;
  return refusalFailure({ status: statusOf(status, code), text, afterMs, requestId, code: code || status }, sent);
}

function statusOf(status: number, code: number): number {
  if (code === UNKNOWN_WEBHOOK || code === INVALID_WEBHOOK_TOKEN) return 401;
  if (code === OVERLOADED) return 503;
  return WRITE_LIMITS.includes(code) ? 429 : status;
}

/** Whether a message was deleted. */
export const isMessageGone = (error: unknown): boolean =>
  error instanceof DiscordError && error.code === UNKNOWN_MESSAGE;
