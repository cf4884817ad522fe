import { clock } from '@/server/clock';
import { otherFailure, refusalFailure } from '../failure';
import type { Failure } from '../types';
import { GoogleError } from './client';

/** YouTube's reasons (research, platforms.md section 6). Quotas are refilled at midnight in California. */
const UNTIL_MIDNIGHT = ['quotaExceeded', 'dailyLimitExceeded', 'uploadLimitExceeded'];
const TOO_FAST = ['rateLimitExceeded', 'userRateLimitExceeded', 'servingLimitExceeded', 'uploadRateLimitExceeded'];
const RECONNECT = ['authError', 'expired', 'invalid_grant', 'invalid_client', 'unauthorized_client', 'insufficientPermissions', 'forbidden', 'accessNotConfigured', 'youtubeSignupRequired'];

export function classifyYoutube(error: unknown, sent: boolean): Failure {
  if (!(error instanceof GoogleError)) return otherFailure(error, sent);
  const { status, reason, message: text, afterMs } = error;
  if (UNTIL_MIDNIGHT.includes(reason)) return refusalFailure({ status: 429, text, afterMs: untilMidnightMs(clock.now()) }, sent);
  if (TOO_FAST.includes(reason)) return refusalFailure({ status: 429, text, afterMs }, sent);
  return refusalFailure({ status: RECONNECT.includes(reason) ? 401 : status, text, afterMs }, sent);
}

const CALIFORNIA = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', hour12: false, hour: 'numeric', minute: 'numeric', second: 'numeric' });

/** Until the next midnight in California (an hour off on the two days on which its clocks change). */
export function untilMidnightMs(now: Date): number {
  const parts = Object.fromEntries(CALIFORNIA.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  return 86_400_000 - (((parts.hour ?? 0) % 24) * 3600 + (parts.minute ?? 0) * 60 + (parts.second ?? 0)) * 1000;
}
