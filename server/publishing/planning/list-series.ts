import type { WireSeries } from '@/lib/contracts/recurrences';
import { AppError } from '@/lib/errors/app-error';
import { repeatSentence } from '@/lib/schedule/recurrence';
import { clock } from '@/server/system/clock';
import { comingPostsOfSeries } from '@/server/publishing/stored-posts/series.store';
import { findSeries, seriesOf, type Series } from './recurrence.store';
import { presentEach } from '@/server/system/db/unreadable-rows';

const SHOWN_POSTS = 5;
const SHOWN_TEXT = 160;

/** Series of recurring posts, newest first, each with its next posts. */
export async function listSeries({ projectIds }: { projectIds: readonly string[] }): Promise<WireSeries[]> {
  return projectIds.length === 0 ? [] : presentSeries(await seriesOf(projectIds));
}

export async function getSeries({ id }: { id: string }): Promise<WireSeries> {
  const series = await findSeries(id);
  if (!series) throw new AppError('NOT_FOUND', 'There is no such series of posts. It may have been deleted.');
  return presentOneSeries(series);
}

export async function presentOneSeries(series: Series): Promise<WireSeries> {
  const [shown] = await presentSeries([series]);
  if (!shown) throw new Error('A series was not presented');
  return shown;
}

async function presentSeries(all: readonly Series[]): Promise<WireSeries[]> {
  const posts = Map.groupBy(
    await comingPostsOfSeries({
      projectIds: [...new Set(all.map(({ projectId }) => projectId))],
      ids: all.map(({ _id }) => _id),
      now: clock.now(),
    }),
    (post) => post.recurrence?.id,
  );
  return presentEach('Recurrence', all, ({ _id, projectId, state, rule, template, createdAt }) => ({
    _id,
    projectId,
    // All its posts may exist while the first of them is still in the future: to people it goes on until the last has
    // gone out.
    state: state === 'ended' && posts.has(_id) ? 'active' : state,
    rule: { ...rule, weekdays: [...rule.weekdays], skipped: [...rule.skipped] },
    sentence: repeatSentence(rule),
    title: template.title ?? '',
    content: (template.content ?? '').slice(0, SHOWN_TEXT).toWellFormed(),
    platforms: (template.platformPosts ?? []).map(({ platform }) => platform),
    next: (posts.get(_id) ?? []).slice(0, SHOWN_POSTS).map((post) => ({
      postId: post._id,
      day: post.recurrence?.day ?? '',
      at: post.scheduledFor?.toISOString() ?? '',
    })),
    createdAt: createdAt.toISOString(),
  }));
}
