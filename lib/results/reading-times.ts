const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 30;
const LAST_DAY = 365;
/** Older posts are read no more. */
export const LAST_READING_MS = LAST_DAY * DAY_MS;

/** Times after publishing: 1, 3, 6, 12 and 24 hours, daily to day 30, weekly to a year. */
const AFTER_MS: readonly number[] = [
  ...[1, 3, 6, 12, 24].map((hours) => hours * HOUR_MS),
  ...Array.from({ length: DAYS - 1 }, (_, index) => (index + 2) * DAY_MS),
  ...Array.from({ length: Math.floor((LAST_DAY - DAYS) / 7) }, (_, index) => (DAYS + (index + 1) * 7) * DAY_MS),
];

/** The readings that a post may keep: those of the schedule, and some refreshes (`thin-readings.ts`). */
export const READINGS_MAX = 120;

/** Which time of the schedule a reading follows, from 0; -1: none yet. */
export const readingSlot = (publishedAt: Date, at: Date): number =>
  AFTER_MS.findLastIndex((after) => after <= at.getTime() - publishedAt.getTime());

/** When a post is read next; null: a year is over. */
export function nextReadingAt(publishedAt: Date, now: Date): Date | null {
  const age = now.getTime() - publishedAt.getTime();
  const next = AFTER_MS.find((after) => after > age);
  return next === undefined ? null : new Date(publishedAt.getTime() + next);
}

/** When a post that has no reading yet is read: at once where a time has passed already. */
export function firstReadingAt(publishedAt: Date, now: Date): Date | null {
  const next = nextReadingAt(publishedAt, now);
  const isYoung = now.getTime() - publishedAt.getTime() < (AFTER_MS[0] ?? 0);
  return next && !isYoung ? now : next;
}

/** How soon what failed is tried again at first. */
const AGAIN_MS = 900_000;
/** An account whose readings fail rests no longer at a time. */
const REST_MAX_MS = 6 * HOUR_MS;

/**
 * When a reading of a post is tried again that failed: soon, then each time after as long as it has been due, up to its
 * next time; null: a year is over.
 */
export function triedAgainAt(publishedAt: Date, now: Date): Date | null {
  const age = now.getTime() - publishedAt.getTime();
  if (age >= LAST_READING_MS) return null;
  const dueFor = age - (AFTER_MS.findLast((after) => after <= age) ?? age);
  const next = AFTER_MS.find((after) => after > age) ?? LAST_READING_MS;
  return new Date(publishedAt.getTime() + Math.min(age + Math.max(AGAIN_MS, dueFor), next));
}

/** How long an account rests whose readings failed so many times in a row. */
export const restAfter = (failures: number): number => Math.min(AGAIN_MS * 2 ** (failures - 1), REST_MAX_MS);

/** How long after a refresh the next one may be asked for. */
export const REFRESH_EVERY_MS = 600_000;

/** From when on a post may be read again at a person's request; null: now. */
export function refreshableAt(refreshedAt: Date | null, now: Date): Date | null {
  const at = refreshedAt && new Date(refreshedAt.getTime() + REFRESH_EVERY_MS);
  return at && at > now ? at : null;
}
