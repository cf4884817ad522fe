import { otherFailure, refusalFailure } from '@/server/publishing/platforms/failure';
import type { Failure } from '@/server/publishing/platforms/types';
import { VkError } from './client';

/** Errors inside a 200 as the equivalent HTTP status (docs/networks/vk.md); the rest is a 400. */
const STATUS: Record<number, number> = {
  ...Object.fromEntries([1, 10, 13, 43].map((code) => [code, 500])),
  ...Object.fromEntries([6, 9, 29, 601].map((code) => [code, 429])),
  ...Object.fromEntries([5, 27, 28, 1114, 1116, 1117, 3609, 3610].map((code) => [code, 401])),
};

/** VK rarely says how long: 6 is "too many per second"; flood control and exhausted methods last for hours. */
const WAIT_MS: Record<number, number> = { 6: 1000, 9: 3_600_000, 29: 3_600_000, 601: 3_600_000 };

/** Codes that need a person at VK: captcha, validation, confirmation. */
const NEEDS_PERSON = [14, 17, 24, 25, 3300, 3301, 3302, 3303, 3304];

export function classifyVk(error: unknown, sent: boolean): Failure {
  if (!(error instanceof VkError)) return otherFailure(error, sent);
  const { code, status, message, afterMs } = error;
  if (code === undefined || status >= 500) return refusalFailure({ status, text: message, afterMs }, sent);
  const text = NEEDS_PERSON.includes(code)
    ? `${message}. VK wants a person to confirm this: sign in at vk.com, then publish again.`
    : message;
  return refusalFailure({ status: STATUS[code] ?? 400, text, afterMs: afterMs ?? WAIT_MS[code], code }, sent);
}
