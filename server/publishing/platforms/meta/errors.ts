import { otherFailure, refusalFailure } from '@/server/publishing/platforms/failure';
import type { Failure } from '@/server/publishing/platforms/types';
import { GraphError, UNTOLD_WAIT_MS } from './client';

/** Instagram's subcodes as the equivalent HTTP status (docs/networks/instagram.md). */
const SUBCODE_STATUS: Record<number, number> = {
  2207001: 500,
  2207003: 500,
  2207006: 500,
  2207008: 500,
  2207020: 500,
  2207027: 500,
  2207032: 500,
  2207053: 500,
  2207042: 429,
  2207050: 400,
  2207051: 400,
};

const CODE_STATUS: Record<number, number> = {
  ...Object.fromEntries([1, 2].map((code) => [code, 500])),
  ...Object.fromEntries([3, 10, 102, 190].map((code) => [code, 401])),
  368: 400,
};

/** Limits of the app, the user, the page, the call, and of a business use case (Graph API, "Rate limits"). */
const isLimit = (code: number): boolean => [4, 17, 32, 341, 613].includes(code) || (code >= 80_000 && code <= 80_014);

/** The daily limit rolls: an hour later some of it is free again. */
const DAILY_LIMIT = 2_207_042;
const DAILY_WAIT_MS = 3_600_000;

export function classifyGraph(error: unknown, sent: boolean): Failure {
  if (!(error instanceof GraphError)) return otherFailure(error, sent);
  const { message: text, usage, requestId } = error;
  const { afterMs = error.subcode === DAILY_LIMIT ? DAILY_WAIT_MS : UNTOLD_WAIT_MS } = usage;
  const status = statusOf(error);
  // A temporary fault while the headers say that the allowance is used up: retrying sooner would only prolong it.
  const code = (subcodeStatus(error.subcode) === undefined ? error.code : error.subcode) ?? error.status;
  return refusalFailure(
    { status: status === 500 && usage.isUsedUp ? 429 : status, text, afterMs, requestId, code },
    sent,
  );
}

/**
 * Subcode, then a limit, then "transient" (which limits are too), then code, then the HTTP status: the most specific
 * wins.
 */
function statusOf({ status, code, subcode, isTransient }: GraphError): number {
  const bySubcode = subcodeStatus(subcode);
  if (bySubcode !== undefined) return bySubcode;
  if (status === 429 || (code !== undefined && isLimit(code))) return 429;
  // A gateway's response says nothing about the network behind it, whatever its body.
  if (status > 500 && status !== 503) return status;
  if (isTransient) return 500;
  if (code !== undefined && code >= 200 && code <= 299) return 401;
  return (code === undefined ? undefined : CODE_STATUS[code]) ?? status;
}

/** The status for a subcode of Instagram's publishing; 400 for those that name a fault of the media or the text. */
export function subcodeStatus(subcode: number | undefined): number | undefined {
  if (subcode === undefined) return undefined;
  return SUBCODE_STATUS[subcode] ?? (subcode >= 2_207_000 && subcode < 2_208_000 ? 400 : undefined);
}
