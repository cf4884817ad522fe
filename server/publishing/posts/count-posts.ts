import { dayIn } from '@/lib/dates/day-in';
import { dayInZone, dayPlus, midnightOf, type Day } from '@/lib/dates/zoned';
import { DAYS_COUNTED } from '@/lib/posts/counts';
import { clock } from '@/server/system/clock';
import { inSlices } from '@/server/system/in-slices';
import { countPostsBy, nearestTime, scheduledTimes, withFound, type PostFilter } from '../stored-posts/list.store';

const WEEK_MS = 7 * 24 * 3_600_000;

type Counts = {
  total: number;
  thisWeek: number;
  today: number;
  undated: number;
  days: { day: Day; posts: number }[];
  before: number;
  after: number;
  first: Day | null;
  previous: Day | null;
  next: Day | null;
  last: Day | null;
};

const NONE: Counts = {
  total: 0,
  thisWeek: 0,
  today: 0,
  undated: 0,
  days: [],
  ...{ before: 0, after: 0 },
  ...{ first: null, previous: null, next: null, last: null },
};

/**
 * The number of posts, in all and per day of a window in a zone: what the schedule knows about posts that it has not
 * loaded. Only the window's posts are read; the others are counted by an index.
 */
export async function countPosts({ zone, from, to, ...filter }: PostFilter & { zone: string }): Promise<Counts> {
  if (filter.projectIds.length === 0) return NONE;
  const of = await withFound(filter);
  const now = clock.now();
  const today = dayInZone(now, zone);
  const ahead = (days: number) => midnightOf(dayPlus(today, days), zone);
  const window = { from: from ?? ahead(-DAYS_COUNTED), to: to ?? justBefore(ahead(DAYS_COUNTED + 1)) };
  const [past, future] = [{ to: justBefore(window.from) }, { from: justAfter(window.to) }];
  const count = (times: Pick<PostFilter, 'from' | 'to' | 'undated'>) => countPostsBy({ ...of, ...times });
  const near = (times: Pick<PostFilter, 'from' | 'to'>, which: 'first' | 'last') =>
    nearestTime({ ...of, ...times }, which);
  const [total, thisWeek, ofToday, undated, before, after, times, ...nearest] = await Promise.all([
    count({}),
    count({ from: now, to: new Date(now.getTime() + WEEK_MS) }),
    count({ from: ahead(0), to: justBefore(ahead(1)) }),
    count({ undated: true }),
    count(past),
    count(future),
    scheduledTimes({ ...of, ...window }),
    near(past, 'first'),
    near(past, 'last'),
    near(future, 'first'),
    near(future, 'last'),
  ]);
  const days = await perDay(times, zone);
  const [first, previous, next, last] = nearest.map((time) => time && dayInZone(time, zone));
  return {
    ...{ total, thisWeek, today: ofToday, undated, days, before, after },
    first: first ?? days[0]?.day ?? null,
    previous: previous ?? null,
    next: next ?? null,
    last: last ?? days.at(-1)?.day ?? null,
  };
}

const justBefore = (time: Date) => new Date(time.getTime() - 1);
const justAfter = (time: Date) => new Date(time.getTime() + 1);

async function perDay(times: readonly Date[], zone: string): Promise<Counts['days']> {
  const dayOf = dayIn(zone);
  const found = new Map<Day, number>();
  await inSlices(times, (time) => {
    const day = dayOf(time);
    found.set(day, (found.get(day) ?? 0) + 1);
  });
  return [...found].map(([day, posts]) => ({ day, posts })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
