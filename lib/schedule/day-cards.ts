import { addDays } from 'date-fns/addDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { startOfDay } from 'date-fns/startOfDay';
import { dayIn } from '@/lib/dates/day-in';
import { atWallTime, inViewerZone } from '@/lib/dates/in-viewer-zone';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { toLocalInput } from '@/lib/dates/local-time';

/** The strip covers 60 days: 30 before its anchor to 29 after. */
export const DAYS_BEFORE = 30;
export const DAYS_AFTER = 29;

export type DayCard = {
  /** `yyyy-MM-dd` in the viewer's zone. */
  key: string;
  date: Date;
  isToday: boolean;
  isPast: boolean;
};

/** The viewer's calendar day of an instant. */
export function dayKey(instant: Date): string {
  return toLocalInput(instant).slice(0, 10);
}

/** The start of a day named by its key, in the viewer's zone. */
export function dayOfKey(key: string): Date {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number);
  return atWallTime({ year, month, day });
}

/** The 60 days around the anchor, oldest first. */
export function dayCards({ anchor, now }: { anchor: Date; now: Date }): DayCard[] {
  const today = dayKey(now);
  const first = addDays(startOfDay(inViewerZone(anchor)), -DAYS_BEFORE);
  return Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, index) => {
    const date = addDays(first, index);
    const key = dayKey(date);
    return { key, date, isToday: key === today, isPast: key < today };
  });
}

/** The anchor that shows a day: today when the day lies in today's window, else the day itself. */
export function anchorFor({ day, now }: { day: Date; now: Date }): Date {
  const distance = differenceInCalendarDays(inViewerZone(day), inViewerZone(now));
  return distance >= -DAYS_BEFORE && distance <= DAYS_AFTER
    ? startOfDay(inViewerZone(now))
    : startOfDay(inViewerZone(day));
}

type Dated = { _id: string; scheduledFor: string | null; createdAt: string };

/** Posts per day key, each day in the order of its times; posts without a date are under ''. */
export function postsByDay<P extends Dated>(posts: readonly P[]): Map<string, P[]> {
  const days = new Map<string, P[]>();
  const dayOf = dayIn(viewerZone());
  for (const post of posts) {
    const key = post.scheduledFor ? dayOf(new Date(post.scheduledFor)) : '';
    const day = days.get(key);
    if (day) day.push(post);
    else days.set(key, [post]);
  }
  for (const day of days.values()) day.sort(byTime);
  return days;
}

function byTime(a: Dated, b: Dated): number {
  return (
    (a.scheduledFor ?? '').localeCompare(b.scheduledFor ?? '') ||
    a.createdAt.localeCompare(b.createdAt) ||
    a._id.localeCompare(b._id)
  );
}

/** '1 post', '2 posts' */
export function countOfPosts(count: number): string {
  return `${count} ${count === 1 ? 'post' : 'posts'}`;
}
