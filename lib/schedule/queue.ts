import { dayInZone, dayPlus, instantInZone, weekdayOf } from '@/lib/dates/zoned';
import type { PlatformKey } from '@/lib/platforms/define';

/** A weekly time of a project's queue. With a platform or a tag it takes only posts that have it. */
export type QueueSlot = {
  /** ISO: Monday 1 … Sunday 7. */
  weekday: number;
  /** On the clock of the project's zone, `HH:mm`. */
  time: string;
  platform: PlatformKey | null;
  tag: string | null;
};

/** One coming time of a slot. */
export type QueuePlace = { at: Date; slot: QueueSlot };

/** The fields of a post that the queue needs. */
export type Queueable = { platforms: readonly PlatformKey[]; tags: readonly string[] };

/** A post that is planned already, in the queue or by hand. */
export type Planned = Queueable & { at: Date };

/** How far ahead a free place is looked for. */
export const QUEUE_WEEKS = 52;
/** A place sooner than this is not given: users need a moment to review the post. */
export const QUEUE_LEAD_MS = 60_000;

/** Names a place within its project, whatever the slots are called: two posts never hold the same. */
export function placeKey({ projectId, place: { at, slot } }: { projectId: string; place: QueuePlace }): string {
  return [projectId, at.toISOString(), slot.platform ?? '', slot.tag?.toLowerCase() ?? ''].join('|');
}

/** Whether a slot takes a post. */
export function takes(slot: QueueSlot, { platforms, tags }: Queueable): boolean {
  const hasTag = slot.tag === null || tags.some((tag) => tag.toLowerCase() === slot.tag?.toLowerCase());
  return hasTag && (slot.platform === null || platforms.includes(slot.platform));
}

/** The coming places of the slots after `from`, soonest first, on so many days of the zone's calendar. */
export function* comingPlaces({
  slots,
  zone,
  from,
  days,
}: {
  slots: readonly QueueSlot[];
  zone: string;
  from: Date;
  days: number;
}): Generator<QueuePlace> {
  const first = dayInZone(from, zone);
  for (let index = 0; index <= days; index += 1) {
    const day = dayPlus(first, index);
    const weekday = weekdayOf(day);
    const places = slots
      .filter((slot) => slot.weekday === weekday)
      .map((slot) => ({ at: instantInZone({ day, time: slot.time, zone }), slot }));
    yield* places.filter(({ at }) => at > from).sort((a, b) => a.at.getTime() - b.at.getTime());
  }
}

/**
 * A place is taken by the post that holds it, and by any post planned for that very minute which the slot would take.
 */
export function isTaken(
  place: QueuePlace,
  { projectId, held, planned }: { projectId: string; held: ReadonlySet<string>; planned: readonly Planned[] },
): boolean {
  if (held.has(placeKey({ projectId, place }))) return true;
  return planned.some((post) => minuteOf(post) === minuteOf(place) && takes(place.slot, post));
}

const minuteOf = ({ at }: { at: Date }) => Math.floor(at.getTime() / 60_000);

type Ask = {
  projectId: string;
  slots: readonly QueueSlot[];
  zone: string;
  now: Date;
  post: Queueable;
  /** Keys of places that posts hold. */
  held: ReadonlySet<string>;
  planned: readonly Planned[];
};

/** The soonest place that takes the post and is not taken; null when there is none within a year. */
export function nextFreeSlot({ projectId, slots, zone, now, post, held, planned }: Ask): QueuePlace | null {
  const from = new Date(now.getTime() + QUEUE_LEAD_MS);
  const fitting = slots.filter((slot) => takes(slot, post));
  if (fitting.length === 0) return null;
  const byMinute = Map.groupBy(planned, minuteOf);
  for (const place of comingPlaces({ slots: fitting, zone, from, days: QUEUE_WEEKS * 7 })) {
    if (!isTaken(place, { projectId, held, planned: byMinute.get(minuteOf(place)) ?? [] })) return place;
  }
  return null;
}

/** Slots in the order of the week, each once. */
export function tidySlots(slots: readonly QueueSlot[]): QueueSlot[] {
  const named = new Map(
    slots.map((slot) => [
      [slot.weekday, slot.time, slot.platform ?? '', slot.tag?.toLowerCase() ?? ''].join('|'),
      slot,
    ]),
  );
  return [...named.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([, slot]) => slot);
}
