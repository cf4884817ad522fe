import { clock } from '@/server/system/clock';
import { firstDayOfEveryProjectFrom, firstOpenDayOfEveryProject } from './call.store';
import { countedUsage, keepDay, keptUsage, lastSummedDay, noteSummed, type Usage, type UsageRow } from './usage.store';

const DAY_MS = 86_400_000;
/** After midnight a call of the day before may still be written down. */
const SETTLED_MS = 3_600_000;
/** Days of one run: a ledger that was never summed is done in several. */
const AT_A_TIME = 400;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const nextDay = (day: string) => dayOf(Date.parse(day) + DAY_MS);
const dayBefore = (day: string) => dayOf(Date.parse(day) - DAY_MS);
const earlier = (a: string, b: string) => (a < b ? a : b);

/**
 * Sums the days of the ledger that are over, in their order, up to the first one with a call that is not settled.
 * Returns how many had calls. `again`: from the first day of the ledger on, whatever is kept.
 */
export async function sumDays({ again = false } = {}): Promise<number> {
  const over = dayBefore(dayOf(clock.now().getTime() - SETTLED_MS));
  const open = await firstOpenDayOfEveryProject();
  const last = open ? earlier(over, dayBefore(open)) : over;
  const summed = again ? null : await lastSummedDay();
  let day = await firstDayOfEveryProjectFrom(summed ? nextDay(summed) : '');
  let count = 0;
  for (; day && day <= last && (again || count < AT_A_TIME); count += 1) {
    await keepDay(day);
    day = await firstDayOfEveryProjectFrom(nextDay(day));
  }
  if (!day || day > last) await noteSummed(last);
  return count;
}

/** Calls by day, feature and model: the kept sums of the days that have them, and the calls of the others. */
export async function usageOf({ from, to, projectId }: Usage): Promise<UsageRow[]> {
  const summed = await lastSummedDay();
  if (!summed || summed < from) return countedUsage({ from, to, projectId });
  const [kept, counted] = await Promise.all([
    keptUsage({ from, to: earlier(to, summed), projectId }),
    summed < to ? countedUsage({ from: nextDay(summed), to, projectId }) : [],
  ]);
  return [...kept, ...counted];
}
