import { isDeepStrictEqual } from 'node:util';
import type { RepeatChange } from '@/lib/contracts/recurrences';
import { dayInZone, dayPlus, weekdayOf, type Day } from '@/lib/dates/zoned';
import { AppError, invalid } from '@/lib/errors/app-error';
import { settledParts } from '@/lib/platforms/parts';
import { countBefore, occurrencesOf, type RepeatRule } from '@/lib/schedule/recurrence';
import { clock } from '@/server/system/clock';
import { announceChange } from '@/server/publishing/posts/announce/announce';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { probesOfMedia } from '@/server/publishing/posts/probes-of-media';
import { changedBy } from '@/server/publishing/post-rules/approval';
import { withSavedInput } from '@/server/publishing/post-rules/save';
import { comingPostsOfSeries, postsOfSeries } from '@/server/publishing/stored-posts/series.store';
import { changePost } from '@/server/publishing/stored-posts/store';
import { canBeTakenBack, withSeries } from './make-occurrences';
import { changeSeries, findSeries, newSeriesId, skipDay, type Series, type Template } from './recurrence.store';
import { checkRule } from './repeat-post';

type Edit = {
  id: string;
  /** Who changes it: where their posts need an approval, those of the series do from now on. */
  userId: string;
  scope: 'all' | 'following';
  day?: Day | null | undefined;
  post?: Template | null | undefined;
  rule?: RepeatChange | null | undefined;
};

/**
 * Changes the content or the rule of a series: for all future occurrences, or from a day on, which then form a series
 * of their own. Occurrences that went out, were changed by hand or are in the trash stay as they are.
 */
export async function editSeries({ id, userId, scope, day, post, rule }: Edit): Promise<Series> {
  if (scope === 'following' && !day) throw invalid('day', 'Name the day from which the series changes.');
  let split: string | null = null;
  const edited = await withSeries(id, async (series) => {
    refuseStopped(series);
    const now = clock.now();
    const content = present(post);
    const template = withChange(series.template, content);
    const isSame = isDeepStrictEqual(template, withChange(series.template, {}));
    const writer = isSame ? (series.changedBy ?? null) : userId;
    const from = scope === 'following' && day && day > series.rule.startDay ? day : null;
    if (from) {
      split = newSeriesId();
      return splitAt(series, { from, id: split, template, changedBy: writer, rule: changed(series.rule, rule), now });
    }
    if (!rule) return rewrite(series, { template, changedBy: writer, post: content });
    const today = dayInZone(now, series.rule.timeZone);
    const next = aligned(changed(series.rule, rule), today);
    checkRule(next);
    return changeSeries(id, {
      template,
      changedBy: writer,
      rule: next,
      state: 'active',
      nextMakeAt: now,
      pending: { from: today, series: null },
    });
  });
  return (split && (await findSeries(split))) || edited;
}

type Content = { template: Template; changedBy: string | null };

function splitAt(
  series: Series,
  { from, id, rule, now, ...content }: Content & { from: Day; id: string; rule: RepeatRule; now: Date },
): Promise<Series | null> {
  const count =
    rule.count === null || rule.count !== series.rule.count ? rule.count : rule.count - countBefore(series.rule, from);
  const next = aligned(
    { ...rule, startDay: from, count, skipped: rule.skipped.filter((skipped) => skipped >= from) },
    from,
  );
  checkRule(next);
  const { projectId, createdBy, root } = series;
  const begins = {
    _id: id,
    projectId,
    createdBy,
    root,
    state: 'active' as const,
    rule: next,
    ...content,
    madeThrough: null,
    nextMakeAt: now,
  };
  return changeSeries(series._id, {
    rule: { ...series.rule, until: dayPlus(from, -1), count: null },
    state: 'active',
    nextMakeAt: now,
    pending: { from, series: begins },
  });
}

/** New content at the same times: the posts that already exist change in place. */
async function rewrite(series: Series, { post, ...content }: Content & { post: Template }): Promise<Series | null> {
  const written = await changeSeries(series._id, content);
  const probes = await probesOfMedia(post);
  for (const { _id } of (
    await comingPostsOfSeries({ projectIds: [series.projectId], ids: [series._id], now: clock.now() })
  ).filter(canBeTakenBack)) {
    const saved = await changePost(_id, (stored) =>
      canBeTakenBack(stored)
        ? changedBy(
            stored,
            withSavedInput(stored, { body: post, now: clock.now(), probes, bySeries: true }),
            content.changedBy,
          )
        : null,
    );
    if (saved) await announceChange(saved);
  }
  return written;
}

function changed(rule: RepeatRule, change: RepeatChange | null | undefined): RepeatRule {
  const next = { ...rule, ...present(change) };
  return { ...next, weekdays: next.frequency === 'weekly' ? next.weekdays : [] };
}

/** A weekly rule that has not started yet starts on one of its weekdays. */
function aligned(rule: RepeatRule, today: Day): RepeatRule {
  if (rule.frequency !== 'weekly' || rule.weekdays.length === 0 || rule.startDay < today) return rule;
  const ahead =
    [0, 1, 2, 3, 4, 5, 6].find((days) => rule.weekdays.includes(weekdayOf(dayPlus(rule.startDay, days)))) ?? 0;
  return { ...rule, startDay: dayPlus(rule.startDay, ahead) };
}

/** Text and parts stay of one piece, whichever of them is sent. */
function withChange(template: Template, post: Template): Template {
  const { content, parts } = settledParts(post, { content: template.content ?? '', parts: template.parts ?? [] });
  const files = parts.map((part) => ({ ...part, media: [...part.media] }));
  return { ...template, ...post, content, parts: files.length > 0 ? files : null };
}

function present<T extends object>(fields: T | null | undefined): T {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as T;
}

function refuseStopped({ state }: Series): void {
  if (state === 'stopped') throw new AppError('CONFLICT', 'This series was stopped. Make a new one from a post.');
}

type Stop = {
  id: string;
  userId: string;
  posts: 'keep' | 'trash';
  /** From this day on only; absent: immediately. */ from?: Day | null | undefined;
};

/**
 * No further occurrences. Existing ones stay planned, or go to the trash: the second value returned holds the ids of
 * those that did.
 */
export async function stopSeries({ id, userId, posts, from }: Stop): Promise<{ series: Series; trashed: string[] }> {
  const series = await withSeries(id, (known) =>
    changeSeries(
      id,
      from && from > known.rule.startDay && known.state !== 'stopped'
        ? endBefore(known.rule, from)
        : { state: 'stopped', nextMakeAt: null },
    ),
  );
  if (posts === 'keep') return { series, trashed: [] };
  const trashed: string[] = [];
  for (const { _id, recurrence, platformPosts } of await comingPostsOfSeries({
    projectIds: [series.projectId],
    ids: [id],
    now: clock.now(),
  })) {
    if (from && (recurrence?.day ?? '') < from) continue;
    if (platformPosts.every((entry) => entry.attempts.length === 0) && (await deleted(_id, userId))) trashed.push(_id);
  }
  return { series, trashed };
}

/** The rule ends on the previous day. */
function endBefore(rule: RepeatRule, from: Day): Partial<Series> {
  const last = dayPlus(from, -1);
  return {
    rule: { ...rule, until: rule.until !== null && rule.until < last ? rule.until : last },
    state: 'active',
    nextMakeAt: clock.now(),
  };
}

/**
 * Skips one day of a series. A post that exists for it goes to the trash. Throws 422 for a day that is not in the
 * series.
 */
export async function skipOccurrence({ id, userId, day }: { id: string; userId: string; day: Day }): Promise<Series> {
  return withSeries(id, async (series) => {
    const isOne =
      occurrencesOf(
        { ...series.rule, skipped: [] },
        { after: dayPlus(day, -1), upTo: new Date(8_640_000_000_000_000), limit: 1 },
      ).times[0]?.day === day;
    if (!isOne) throw invalid('day', 'The series has no occurrence on this day.');
    const skipped = await skipDay(id, day);
    const made = (await postsOfSeries({ id, from: day })).find((post) => post.recurrence?.day === day && !post.trash);
    if (made) await deletePost({ id: made._id, userId });
    return skipped;
  });
}

/** False: it is going out at this very moment, and stays. */
async function deleted(id: string, userId: string): Promise<boolean> {
  try {
    await deletePost({ id, userId });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}
