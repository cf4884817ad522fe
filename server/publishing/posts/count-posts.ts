import { dayIn } from '@/lib/dates/day-in';
import { dayInZone, dayPlus, midnightOf, type Day } from '@/lib/dates/zoned';
import { DAYS_COUNTED } from '@/lib/posts/counts';
import { clock } from '@/server/system/clock';
import { inSlices } from '@/server/system/in-slices';
import { countPostsBy, nearestTime, postsWithWords, scheduledTimes, type PostFilter } from '../stored-posts/list.store';

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
  isMinimum: boolean;
};

const NONE: Counts = {
  total: 0,
  thisWeek: 0,
  today: 0,
  undated: 0,
  days: [],
  ...{ before: 0, after: 0 },
  ...{ first: null, previous: null, next: null, last: null },
  isMinimum: false,
};

/**
 * The number of posts, in all and per day of a window in a zone: what the schedule knows about posts that it has not
 * loaded. Only the window's posts are read; the others are counted by an index. `isMinimum`: of words that very many
 * posts have, all, those without a time and those outside the window are at least so many.
 */
export async function countPosts({ zone, from, to, ...filter }: PostFilter & { zone: string }): Promise<Counts> {
  if (filter.projectIds.length === 0) return NONE;
  const { of, count, isMinimum } = await counting(filter);
  const now = clock.now();
  const today = dayInZone(now, zone);
  const ahead = (days: number) => midnightOf(dayPlus(today, days), zone);
  const window = { from: from ?? ahead(-DAYS_COUNTED), to: to ?? justBefore(ahead(DAYS_COUNTED + 1)) };
  const [past, future] = [{ to: justBefore(window.from) }, { from: justAfter(window.to) }];
  const near = (times: Pick<PostFilter, 'from' | 'to'>, which: 'first' | 'last') =>
    nearestTime({ ...of, ...times }, which);
  const [total, thisWeek, ofToday, undated, before, after, times, ...nearest] = await Promise.all([
    count({}),
    countPostsBy({ ...of, from: now, to: new Date(now.getTime() + WEEK_MS) }),
    countPostsBy({ ...of, from: ahead(0), to: justBefore(ahead(1)) }),
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
    isMinimum,
  };
}

type Times = Pick<PostFilter, 'from' | 'to' | 'undated'>;
type Counting = { of: PostFilter; count: (times: Times) => Promise<number> | number; isMinimum: boolean };

/** Looks for the words once. Of words that very many posts have, only those that were found so far are counted. */
async function counting(filter: PostFilter): Promise<Counting> {
  const found = await postsWithWords(filter);
  if (found && !found.isAll) {
    const count = (times: Times) => found.rows.filter((row) => isWithin(row, times)).length;
    return { of: filter, count, isMinimum: true };
  }
  const of = found ? { ...filter, q: undefined, among: found.rows.map(({ _id }) => _id) } : filter;
  return { of, count: (times) => countPostsBy({ ...of, ...times }), isMinimum: false };
}

function isWithin({ scheduledFor: at }: { scheduledFor: Date | null }, { from, to, undated }: Times): boolean {
  if (undated) return at === null;
  return (!from && !to) || (at !== null && (!from || at >= from) && (!to || at <= to));
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
