import { TZDateMini } from '@date-fns/tz';
import { clock } from '@/server/system/clock';
import { otherFailure, refusalFailure } from '@/server/publishing/platforms/failure';
import type { Failure } from '@/server/publishing/platforms/types';
import { GoogleError } from './client';

/** YouTube's reasons (docs/networks/youtube.md). Quotas are refilled at midnight in California. */
const UNTIL_MIDNIGHT = ['quotaExceeded', 'dailyLimitExceeded'];
/** Limits of the channel itself. */
const CHANNEL_LIMIT = 'uploadLimitExceeded';
const TOO_FAST = ['rateLimitExceeded', 'userRateLimitExceeded', 'servingLimitExceeded', 'uploadRateLimitExceeded'];
const RECONNECT = [
  'authError',
  'expired',
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'insufficientPermissions',
  'forbidden',
  'accessNotConfigured',
  'youtubeSignupRequired',
];

export function classifyYoutube(error: unknown, sent: boolean): Failure {
  if (!(error instanceof GoogleError)) return otherFailure(error, sent);
  const { status, reason, message: text, afterMs, isDaily } = error;
  const code = reason || status;
  const isFast = status === 429 || TOO_FAST.includes(reason);
  const untilMidnight = () => refusalFailure({ status: 429, text, afterMs: untilMidnightMs(clock.now()), code }, sent);
  if (reason === CHANNEL_LIMIT) return { ...untilMidnight(), ownOnly: true } as Failure;
  if (UNTIL_MIDNIGHT.includes(reason) || (isFast && isDaily)) return untilMidnight();
  if (isFast) return refusalFailure({ status: 429, text, afterMs, code }, sent);
  return refusalFailure({ status: RECONNECT.includes(reason) ? 401 : status, text, afterMs, code }, sent);
}

/** Until the next midnight in California, also on days when its clocks change. */
export function untilMidnightMs(now: Date): number {
  const there = new TZDateMini(now, 'America/Los_Angeles');
  return there.setHours(24, 0, 0, 0) - now.getTime();
}
