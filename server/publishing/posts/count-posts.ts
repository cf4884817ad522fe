import { dayIn } from '@/lib/dates/day-in';
import { clock } from '@/server/system/clock';
import { inSlices } from '@/server/system/in-slices';
import { scheduledTimes, type PostFilter } from './stored/list.store';

const WEEK_MS = 7 * 24 * 3_600_000;

type Counts = { total: number; thisWeek: number; undated: number; days: { day: string; posts: number }[] };

/** The number of posts, in all and per day of a zone: what the schedule knows about posts that it has not loaded. */
export async function countPosts({ zone, ...filter }: PostFilter & { zone: string }): Promise<Counts> {
  if (filter.projectIds.length === 0) return { total: 0, thisWeek: 0, undated: 0, days: [] };
  const times = await scheduledTimes(filter);
  const dated = times.filter((time) => time !== null);
  const now = clock.now().getTime();
  const dayOf = dayIn(zone);
  const perDay = new Map<string, number>();
  await inSlices(dated, (time) => {
    const day = dayOf(time);
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
  });
  return {
    total: times.length,
    thisWeek: dated.filter((time) => time.getTime() >= now && time.getTime() <= now + WEEK_MS).length,
    undated: times.length - dated.length,
    days: [...perDay].map(([day, posts]) => ({ day, posts })).sort((a, b) => (a.day < b.day ? -1 : 1)),
  };
}
