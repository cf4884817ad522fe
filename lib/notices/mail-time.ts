import { dayInZone, dayPlus, instantInZone } from '@/lib/dates/zoned';
import { quietUntil, type QuietHours } from './quiet-hours';
import type { MailTime } from './topics';

/** When the day's digest is mailed, in the person's zone. */
export const DIGEST_AT = '08:00';
/** Older ones are no news: they are not mailed when a mail server comes back after days. */
export const MAILED_WITHIN_MS = 3 * 86_400_000;

type Due = { createdAt: Date; now: Date; when: MailTime; quiet: QuietHours | null; zone: string };

/** When a notification is to be mailed: `now` (or earlier) means now; null: not at all. */
export function mailTime({ createdAt, now, when, quiet, zone }: Due): Date | null {
  if (when === 'never' || now.getTime() - createdAt.getTime() > MAILED_WITHIN_MS) return null;
  const due = when === 'at-once' ? createdAt : firstDigestAfter(createdAt, zone);
  const at = due > now ? due : now;
  return quietUntil(at, quiet, zone) ?? at;
}

function firstDigestAfter(instant: Date, zone: string): Date {
  const day = dayInZone(instant, zone);
  const today = instantInZone({ day, time: DIGEST_AT, zone });
  return today > instant ? today : instantInZone({ day: dayPlus(day, 1), time: DIGEST_AT, zone });
}
