import { readingSlot } from './reading-times';

type At = { at: Date };

/**
 * Which readings make room for a further one, of a post that may keep `max`: none that was the first behind its time of
 * the schedule, so that the growth stays whole. Of the others, which people asked for, those whose neighbours are
 * closest. Oldest first.
 */
export function crowdedOut<R extends At>(
  readings: readonly R[],
  { publishedAt, max }: { publishedAt: Date; max: number },
): R[] {
  const kept = [...readings];
  const out: R[] = [];
  while (kept.length >= max) {
    const place = mostCrowded(kept, publishedAt);
    out.push(...kept.splice(place, 1));
  }
  return out;
}

/** Where there are only readings of the schedule: the first one. */
function mostCrowded(readings: readonly At[], publishedAt: Date): number {
  const slots = readings.map(({ at }) => readingSlot(publishedAt, at));
  let [place, least] = [0, Infinity];
  for (let here = 1; here < readings.length; here += 1) {
    if (slots[here] !== slots[here - 1]) continue;
    const gap = timeOf(readings[here + 1]) - timeOf(readings[here - 1]);
    if (gap < least) [place, least] = [here, gap];
  }
  return place;
}

const timeOf = (reading: At | undefined): number => reading?.at.getTime() ?? Number.MAX_SAFE_INTEGER;
