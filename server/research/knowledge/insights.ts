import { clock } from '@/server/system/clock';
import { turnsBetweenSlices } from '@/server/system/in-slices';
import { recentActions, unansweredOf } from '@/server/research/knowledge/stored/activity.store';
import { titlesOfItems } from '@/server/research/knowledge/stored/item-lists.store';
import { factsOfProjects, type Facts } from './held-facts';
import { presentEach } from '@/server/system/db/unreadable-rows';

const TOP_TAGS = 20;
const MONTHS = 12;
const UNUSED_MS = 30 * 86_400_000;
const UNUSED_NAMED = 50;
const LARGEST_NAMED = 10;

/** Figures on the documents of the projects and their use. */
export async function knowledgeInsights(projectIds: readonly string[]) {
  const [items, actions, unanswered] = await Promise.all([
    factsOfProjects(projectIds),
    recentActions(projectIds),
    unansweredOf(projectIds),
  ]);
  const [large, left] = [largest(items), unused(items)];
  const titles = await titlesOfItems(
    projectIds,
    [...large, ...left].map(({ _id }) => _id),
  );
  const titled = <F extends { _id: string }>(found: readonly F[]) =>
    found.map(({ _id, ...facts }) => ({ _id, title: titles.get(_id) ?? '', ...facts }));
  const turn = turnsBetweenSlices();
  const accesses = items.reduce((sum, { uses }) => sum + uses, 0);
  const tags = new Map<string, number>();
  for (const item of items) {
    for (const tag of item.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
    await turn();
  }
  return {
    contentStats: [
      {
        totalSize: items.reduce((sum, { fileSize }) => sum + fileSize, 0),
        totalAccesses: accesses,
        avgAccessCount: items.length === 0 ? 0 : accesses / items.length,
      },
    ],
    categoryDistribution: counted(items.map(({ category }) => category)),
    totalItems: [{ count: items.length }],
    topTags: ordered(tags).slice(0, TOP_TAGS),
    recentActivity: presentEach('KnowledgeEvent', actions, ({ itemId, title, action, at }) => ({
      _id: String(itemId),
      title,
      action,
      at: at.toISOString(),
    })),
    months: months(items),
    fileTypes: counted(items.map(({ fileType }) => fileType)),
    largest: titled(large),
    unused: titled(left),
    unanswered: presentEach('UnansweredQuestion', unanswered, ({ question, count, lastAt }) => ({
      question,
      count,
      lastAt: lastAt.toISOString(),
    })),
  };
}

function counted(values: readonly string[]): { _id: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return ordered(counts);
}

/** Most frequent first; equal ones by name. */
function ordered(counts: ReadonlyMap<string, number>): { _id: string; count: number }[] {
  return [...counts]
    .map(([_id, count]) => ({ _id, count }))
    .sort((a, b) => b.count - a.count || (a._id < b._id ? -1 : 1));
}

function months(items: readonly Facts[]): { _id: string; count: number }[] {
  const now = clock.now();
  const counts = new Map(
    counted(items.map(({ createdAt }) => createdAt.slice(0, 7))).map((each) => [each._id, each.count]),
  );
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - index), 1));
    const _id = month.toISOString().slice(0, 7);
    return { _id, count: counts.get(_id) ?? 0 };
  });
}

function largest(items: readonly Facts[]) {
  return items
    .map(({ _id, fileSize }) => ({ _id, fileSize }))
    .sort((a, b) => b.fileSize - a.fileSize)
    .slice(0, LARGEST_NAMED);
}

function unused(items: readonly Facts[]) {
  const before = new Date(clock.now().getTime() - UNUSED_MS).toISOString();
  return items
    .filter(({ isReady, uses, createdAt }) => isReady && uses === 0 && createdAt < before)
    .slice(0, UNUSED_NAMED)
    .map(({ _id, createdAt }) => ({ _id, createdAt }));
}
