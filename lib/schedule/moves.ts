import { addDaysTo } from './range';
import { dayKey, dayOfKey } from './day-cards';
import { defaultTimeOn, fromLocalInput, toLocalInput } from '@/lib/dates/local-time';

/** A post's new time; `from` is what Undo goes back to. */
export type Move = { id: string; from: string | null; to: string };

type Dated = { _id: string; scheduledFor: string | null };

const MINUTE_MS = 60_000;

/** Why a post can't be moved; null: it can. */
export function fixedBecause(post: { status: string; publishing: boolean }): string | null {
  if (post.publishing) return 'This post is being published right now, so it can’t be moved.';
  return post.status === 'published' ? 'This post is already published, so it can’t be moved.' : null;
}

/** The sentence for a target that has passed; null: it is still to come. */
export function pastBecause(to: string, now: Date): string | null {
  return new Date(to) <= now ? 'This time has passed. Choose a future one.' : null;
}

/**
 * To another day at the same time by the viewer's clock; an undated post gets the time that a new post on that day
 * would.
 */
export function movedToDay(post: Dated, { day, now }: { day: string; now: Date }): Move {
  return {
    id: post._id,
    from: post.scheduledFor,
    to: onDay(post.scheduledFor, day) ?? defaultTimeOn({ day: dayOfKey(day), now }),
  };
}

function onDay(instant: string | null, day: string): string | null {
  return instant && fromLocalInput(`${day}T${toLocalInput(instant).slice(11)}`);
}

/**
 * Days are counted by the calendar (a post at nine stays at nine over a change of the clocks), minutes by the clock.
 * Undated posts stay.
 */
export function shifted(posts: readonly Dated[], { days, minutes }: { days: number; minutes: number }): Move[] {
  return posts.flatMap(({ _id, scheduledFor }) => {
    const moved = scheduledFor && onDay(scheduledFor, addDaysTo(dayKey(new Date(scheduledFor)), days));
    return moved
      ? [{ id: _id, from: scheduledFor, to: new Date(Date.parse(moved) + minutes * MINUTE_MS).toISOString() }]
      : [];
  });
}

/** In their order, from the first to the last instant at equal distances, on full minutes. Undated posts come last. */
export function spread(posts: readonly Dated[], { first, last }: { first: string; last: string }): Move[] {
  const inOrder = [...posts].sort((a, b) => (a.scheduledFor ?? '9999').localeCompare(b.scheduledFor ?? '9999'));
  const [start, end] = [Date.parse(first), Date.parse(last)];
  const step = inOrder.length > 1 ? (end - start) / (inOrder.length - 1) : 0;
  return inOrder.map(({ _id, scheduledFor }, index) => ({
    id: _id,
    from: scheduledFor,
    to: new Date(Math.round((start + step * index) / MINUTE_MS) * MINUTE_MS).toISOString(),
  }));
}

/** Each on its own day at the same time, `HH:mm` by the viewer's clock. Undated posts stay. */
export function atSameTime(posts: readonly Dated[], time: string): Move[] {
  return posts.flatMap(({ _id, scheduledFor }) => {
    const to = scheduledFor && fromLocalInput(`${dayKey(new Date(scheduledFor))}T${time}`);
    return to ? [{ id: _id, from: scheduledFor, to }] : [];
  });
}

/** The distance by which a post was dragged, as a shift that others can follow. */
export function shiftOf({ from, to }: { from: string; to: string }): { days: number; minutes: number } {
  const [start, end] = [toLocalInput(from), toLocalInput(to)];
  const days = Math.round(
    (Date.parse(`${end.slice(0, 10)}T00:00Z`) - Date.parse(`${start.slice(0, 10)}T00:00Z`)) / 86_400_000,
  );
  const clock = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
  return { days, minutes: clock(end) - clock(start) };
}
