import { endOf, isLocked, trackTypeOf, type Item, type ItemType, type Timeline } from './model';

/** Whether an item of this type may lie on a track: pictures and texts on video tracks, sound on audio tracks. */
export const fits = ({ tracks }: Timeline, type: ItemType, trackIndex: number): boolean =>
  tracks[trackIndex]?.type === trackTypeOf(type);

type Span = { start: number; duration: number };

export const meets = (a: Span, b: Span): boolean => a.start < b.start + b.duration && b.start < a.start + a.duration;

/** The items of a track that a span would lie over, but for those that `except` names. */
export const inTheWay = (
  { items }: Timeline,
  trackIndex: number,
  span: Span,
  except: ReadonlySet<string> = new Set(),
): Item[] => items.filter((item) => item.trackIndex === trackIndex && !except.has(item.id) && meets(item, span));

/** The free start nearest to `start` for something this long on a track; at equal distance the earlier one. */
export function freeStart(
  timeline: Timeline,
  trackIndex: number,
  { start, duration }: Span,
  except: ReadonlySet<string> = new Set(),
): number {
  const wanted = Math.max(0, start);
  const others = timeline.items.filter((item) => item.trackIndex === trackIndex && !except.has(item.id));
  const places = [wanted, ...others.flatMap((item) => [endOf(item), item.start - duration])].filter(
    (place) => place >= 0,
  );
  const free = places.filter((place) => !others.some((item) => meets(item, { start: place, duration })));
  return free.reduce(
    (best, place) => {
      const [near, far] = [Math.abs(place - wanted), Math.abs(best - wanted)];
      return near < far || (near === far && place < best) ? place : best;
    },
    Math.max(wanted, ...others.map(endOf)),
  );
}

/**
 * Where a new item goes: the first unlocked track of its kind that is free at its time, sounds from the top down,
 * pictures from the lowest up; else the nearest free place on the last of them. Null without a track for it.
 */
export function placeFor(
  timeline: Timeline,
  { type, ...span }: Span & { type: ItemType },
): { trackIndex: number; start: number } | null {
  const open = timeline.tracks.flatMap((track, index) => (fits(timeline, type, index) && !track.locked ? [index] : []));
  const free = open.find((index) => inTheWay(timeline, index, span).length === 0);
  if (free !== undefined) return { trackIndex: free, start: Math.max(0, span.start) };
  const last = open.at(-1);
  return last === undefined ? null : { trackIndex: last, start: freeStart(timeline, last, span) };
}

/** The items among the named ones that may be changed. */
export const unlocked = (timeline: Timeline, ids: ReadonlySet<string>): Item[] =>
  timeline.items.filter((item) => ids.has(item.id) && !isLocked(timeline, item));
