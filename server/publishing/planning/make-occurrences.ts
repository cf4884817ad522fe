import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/errors/app-error';
import { dayPlus } from '@/lib/dates/zoned';
import { occurrencesOf, type RepeatTime } from '@/lib/schedule/recurrence';
import { clock } from '@/server/system/clock';
import { publishEvent } from '@/server/system/events/publish-event';
import { log } from '@/server/system/log';
import { createPost } from '@/server/publishing/posts/create-post';
import { isHeldAlready } from '@/server/publishing/stored-posts/planned.store';
import { isInFlight, type Post } from '@/server/publishing/post-rules/aggregate';
import { postsOfSeries } from '@/server/publishing/stored-posts/series.store';
import { removePost } from '@/server/publishing/stored-posts/store';
import {
  changeSeries,
  dueSeriesOfEveryProject,
  findSeries,
  insertSeries,
  lockSeries,
  unlockSeries,
  type Series,
} from './recurrence.store';

/** How far ahead occurrences are created: as far as the calendar's month view. */
const WINDOW_MS = 42 * 86_400_000;
/** The rest is created in the next turn. */
const BATCH = 50;
const LOCK_WAIT_MS = 10_000;

/** For the sweep: creates what is due. Returns how many series were checked. */
export async function makeDueOccurrences(): Promise<number> {
  const due = await dueSeriesOfEveryProject(clock.now());
  for (const id of due) {
    try {
      await makeOccurrences(id);
    } catch (err) {
      log.warn({ err, series: id }, 'occurrences of a series could not be made; the next sweep tries again');
    }
  }
  return due.length;
}

/**
 * Creates the posts of a series up to the end of its window. When others are working on it, they do the same, and
 * nothing is done here.
 */
export async function makeOccurrences(id: string): Promise<void> {
  const locked = await lockSeries(id);
  if (!locked) return;
  try {
    await make(await settled(locked.series));
  } finally {
    await unlockSeries(id, locked.by);
  }
}

/**
 * Changes a series and applies the change, under an exclusive claim. Throws 404, and 409 when others don't finish in
 * time.
 */
export async function withSeries(id: string, change: (series: Series) => Promise<Series | null>): Promise<Series> {
  for (const end = Date.now() + LOCK_WAIT_MS; Date.now() < end; await sleep(50)) {
    const locked = await lockSeries(id);
    if (locked) {
      try {
        const changed = await change(await settled(locked.series));
        if (changed) await make(await settled(changed));
      } finally {
        await unlockSeries(id, locked.by);
      }
    }
    const series = await findSeries(id);
    if (!series) throw new AppError('NOT_FOUND', 'There is no such series of posts. It may have been deleted.');
    if (locked) return series;
  }
  throw new AppError('CONFLICT', 'Another change to this series of posts is in progress. Try again in a moment.');
}

/**
 * Finishes a change that was started here or by a process that died during it: removes the posts that it replaces,
 * starts the series that it splits off.
 */
async function settled(series: Series): Promise<Series> {
  const { pending } = series;
  if (!pending) return series;
  const posts = await postsOfSeries({ id: series._id, from: pending.from });
  const kept: string[] = [];
  for (const post of posts) if (!(await takenBack(post)) && post.recurrence) kept.push(post.recurrence.day);
  if (pending.series)
    await insertSeries({
      ...pending.series,
      rule: { ...pending.series.rule, skipped: [...new Set([...pending.series.rule.skipped, ...kept])] },
    });
  const rest = pending.series ? {} : { madeThrough: dayPlus(pending.from, -1) };
  const changed = await changeSeries(series._id, { pending: null, ...rest });
  if (pending.series) await makeOccurrences(pending.series._id);
  return changed ?? { ...series, pending: null };
}

/** False: it stays, because it was changed by hand, is in the trash, is going out right now, or went out. */
async function takenBack(post: Post): Promise<boolean> {
  if (post.trash || !(await removePost(post._id, canBeTakenBack))) return false;
  await publishEvent({ kind: 'post', projectId: post.projectId, entity: { _id: post._id, deleted: true } });
  return true;
}

export function canBeTakenBack(post: Post): boolean {
  const open = post.platformPosts.every(
    (entry) => entry.status !== 'published' && !isInFlight(entry) && entry.attempts.length === 0,
  );
  return (
    open && !post.trash && !post.recurrence?.edited && post.scheduledFor !== null && post.scheduledFor > clock.now()
  );
}

async function make(series: Series): Promise<void> {
  if (series.state !== 'active') return;
  const now = clock.now();
  const { times, ended, more } = occurrencesOf(series.rule, {
    after: series.madeThrough,
    upTo: new Date(now.getTime() + WINDOW_MS),
    limit: BATCH,
  });
  // Occurrences whose time passed while no worker was running are not sent afterwards.
  for (const time of times) if (time.at > now) await makeOne(series, time);
  const madeThrough = times.at(-1)?.day ?? series.madeThrough;
  await changeSeries(series._id, {
    madeThrough,
    state: ended ? 'ended' : 'active',
    nextMakeAt: ended ? null : nextMakeAt({ ...series, madeThrough }, { now, more }),
  });
}

/** The key in its origin makes it unique, whichever process creates it. */
async function makeOne(series: Series, { day, at }: RepeatTime): Promise<void> {
  const { _id, projectId, createdBy, changedBy, root, template } = series;
  const plan = {
    recurrence: { id: _id, root, day, edited: false },
    originKey: originKey(_id, day),
    changedBy: changedBy ?? null,
  };
  try {
    await createPost({ projectId, userId: createdBy, body: { ...template, scheduledFor: at }, plan });
  } catch (error) {
    if (!isHeldAlready(error)) throw error;
  }
}

export function originKey(seriesId: string, day: string): string {
  return `series:${seriesId}:${day}`;
}

/** When the next occurrence enters the window. */
function nextMakeAt({ rule, madeThrough }: Series, { now, more }: { now: Date; more: boolean }): Date {
  const next = more
    ? undefined
    : occurrencesOf(rule, { after: madeThrough, upTo: new Date(8_640_000_000_000_000), limit: 1 }).times[0];
  return next ? new Date(Math.max(now.getTime(), next.at.getTime() - WINDOW_MS)) : now;
}
