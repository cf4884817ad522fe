import type { RepeatWish } from '@/lib/contracts/recurrences';
import { dayInZone, timeInZone, weekdayOf } from '@/lib/dates/zoned';
import { AppError, invalid } from '@/lib/errors/app-error';
import { occurrencesOf, type RepeatRule } from '@/lib/schedule/recurrence';
import { clock } from '@/server/system/clock';
import { announceChange } from '@/server/publishing/posts/announce/announce';
import { changeRequired, requirePost } from '@/server/publishing/stored-posts/require-post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { contentOf } from '@/server/publishing/post-rules/copy';
import { makeOccurrences, originKey } from './make-occurrences';
import {
  changeSeries,
  findSeries,
  insertSeries,
  newSeriesId,
  pastSeriesKept,
  removeSeries,
  seriesCap,
  type Series,
  type Template,
} from './recurrence.store';

/**
 * Makes a dated post the first occurrence of a series. Throws 422 without a future date, 409 when it already belongs to
 * a series.
 */
export async function repeatPost({
  id,
  userId,
  wish,
}: {
  id: string;
  userId: string;
  wish: RepeatWish;
}): Promise<Series> {
  const post = await requirePost(id);
  if (!post.scheduledFor || post.scheduledFor <= clock.now())
    throw invalid('scheduledFor', 'Give the post a future date first: that is its first occurrence.');
  const rule = ruleOf(wish, post.scheduledFor);
  await seriesCap.requireRoom(post.projectId);
  await pastSeriesKept.trim(post.projectId);
  const seriesId = newSeriesId();
  await insertSeries({
    _id: seriesId,
    projectId: post.projectId,
    createdBy: userId,
    root: seriesId,
    state: 'stopped',
    rule,
    template: templateOf(post),
    madeThrough: rule.startDay,
    nextMakeAt: null,
  });
  try {
    const { post: first } = await changeRequired(id, (stored) => begun(stored, { seriesId, rule }));
    await announceChange(first);
  } catch (error) {
    await removeSeries(seriesId);
    throw error;
  }
  await changeSeries(seriesId, { state: 'active', nextMakeAt: clock.now() });
  await makeOccurrences(seriesId);
  const series = await findSeries(seriesId);
  if (!series) throw new AppError('NOT_FOUND', 'The series was deleted while it was being created.');
  return series;
}

function begun(post: Post, { seriesId, rule }: { seriesId: string; rule: RepeatRule }): Post {
  if (post.recurrence)
    throw new AppError('CONFLICT', 'This post already belongs to a series. Change the series instead.');
  return {
    ...post,
    recurrence: { id: seriesId, root: seriesId, day: rule.startDay, edited: false },
    originKey: originKey(seriesId, rule.startDay),
  };
}

function ruleOf({ timeZone, ...wish }: RepeatWish, first: Date): RepeatRule {
  const startDay = dayInZone(first, timeZone);
  const rule = {
    ...wish,
    weekdays: wish.frequency === 'weekly' ? withStart(wish.weekdays, startDay) : [],
    timeZone,
    startDay,
    time: timeInZone(first, timeZone),
    skipped: [],
  };
  checkRule(rule);
  return rule;
}

/** The weekday of the first occurrence belongs to the weekly rule. */
function withStart(weekdays: readonly number[], startDay: string): number[] {
  return [...new Set([...weekdays, weekdayOf(startDay)])].sort((a, b) => a - b);
}

/** Throws 422 for a rule without occurrences. */
export function checkRule(rule: RepeatRule): void {
  if (rule.until !== null && rule.until < rule.startDay)
    throw invalid('until', 'The series ends before it begins. Choose a later day.');
  if (occurrencesOf(rule, { after: null, upTo: new Date(8_640_000_000_000_000), limit: 1 }).times.length === 0)
    throw invalid('count', 'This rule has no day left on which the post could go out.');
}

function templateOf(post: Post): Template {
  return { ...contentOf(post), ...(post.status === 'draft' ? { status: post.status } : {}) };
}
