import { nextRuns } from '@/lib/agents/next-runs';
import { FREQUENCIES, type ScheduleRule } from '@/lib/agents/schedule';
import { zoneOffset } from '@/lib/dates/zone-offset';
import { readInstants } from './independent';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const END = Date.UTC(2038, 0, 1);

type Random = () => number;
const below = (random: Random, n: number) => Math.floor(random() * n);
const two = (n: number) => String(n).padStart(2, '0');

/** A random schedule of any frequency. */
export function anySchedule(random: Random, near: number): ScheduleRule {
  const frequency = FREQUENCIES[below(random, FREQUENCIES.length)] ?? 'every_day';
  const time = `${two(below(random, random() < 0.7 ? 5 : 24))}:${two(below(random, 4) * 15)}`;
  const day = () => new Date(near + (below(random, 20) - 10) * DAY_MS).toISOString().slice(0, 10);
  return {
    frequency,
    time,
    dayOfWeek: below(random, 7),
    intervalDays: 1 + below(random, 9),
    ...(random() < 0.7 || frequency === 'once_day' ? { date: day() } : {}),
    ...(random() < 0.7 ? { startDate: day() } : {}),
  };
}

/** The changes of a zone's clock, 1970 to 2037, to the day. */
export function changesOf(zone: string): number[] {
  const changes: number[] = [];
  let before = zoneOffset(zone, 0);
  for (let at = 0; at < END; at += DAY_MS) {
    const offset = zoneOffset(zone, at);
    if (offset !== before) changes.push(at);
    before = offset;
  }
  return changes;
}

/** Deterministic: the same in every run. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Random schedules in every zone, half of them within days of a change of its clock. Prints the differences. */
export function fuzz(rounds: number): void {
  const random = randomOf(2026);
  let compared = 0;
  let different = 0;
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const changes = changesOf(zone);
    for (let round = 0; round < rounds; round += 1) {
      const change = round % 2 === 0 ? changes[below(random, changes.length)] : undefined;
      const near = change === undefined ? below(random, END / 60_000) * 60_000 : change - below(random, 96) * HOUR_MS;
      const asked = { zone, schedule: anySchedule(random, near), after: new Date(Math.max(0, near)), count: 3 };
      const ours = JSON.stringify(nextRuns(asked).map(({ at }) => at.toISOString()));
      const theirs = JSON.stringify(readInstants(asked));
      compared += 1;
      if (ours === theirs) continue;
      different += 1;
      if (different <= 20) console.log(JSON.stringify(asked), ours, theirs);
    }
  }
  console.log(`${compared} schedules compared with another reading of Intl, ${different} differ`);
}
