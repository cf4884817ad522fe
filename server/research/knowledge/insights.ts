import { clock } from '@/server/system/clock';
import { recentActions, unansweredOf } from '@/server/research/knowledge/stored/activity.store';
import { itemsOfProjects, type KnowledgeItem } from '@/server/research/knowledge/stored/item.store';
import { presentItem } from '@/server/research/knowledge/stored/present';
import { presentEach } from '@/server/system/db/unreadable-rows';

const TOP_TAGS = 20;
const MONTHS = 12;
const UNUSED_MS = 30 * 86_400_000;
const UNUSED_NAMED = 50;
const LARGEST_NAMED = 10;

/** Figures on the documents of the projects and their use. */
export async function knowledgeInsights(projectIds: readonly string[]) {
  const [stored, actions, unanswered] = await Promise.all([
    itemsOfProjects(projectIds),
    recentActions(projectIds),
    unansweredOf(projectIds),
  ]);
  // Only those that lists show.
  const items = presentEach('KnowledgeItem', stored, (item) => presentItem(item) && item);
  const accesses = items.reduce((sum, { usage }) => sum + (usage?.accessCount ?? 0), 0);
  return {
    contentStats: [
      {
        totalSize: items.reduce((sum, { versions }) => sum + (versions[0]?.fileSize ?? 0), 0),
        totalAccesses: accesses,
        avgAccessCount: items.length === 0 ? 0 : accesses / items.length,
      },
    ],
    categoryDistribution: counted(items.map(({ category }) => category)),
    totalItems: [{ count: items.length }],
    topTags: counted(items.flatMap(({ tags }) => tags)).slice(0, TOP_TAGS),
    recentActivity: presentEach('KnowledgeEvent', actions, ({ itemId, title, action, at }) => ({
      _id: String(itemId),
      title,
      action,
      at: at.toISOString(),
    })),
    months: months(items),
    fileTypes: counted(items.flatMap(({ versions }) => versions[0]?.fileType ?? [])),
    largest: largest(items),
    unused: unused(items),
    unanswered: presentEach('UnansweredQuestion', unanswered, ({ question, count, lastAt }) => ({
      question,
      count,
      lastAt: lastAt.toISOString(),
    })),
  };
}

/** Most frequent first; equal ones by name. */
function counted(values: readonly string[]): { _id: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([_id, count]) => ({ _id, count }))
    .sort((a, b) => b.count - a.count || (a._id < b._id ? -1 : 1));
}

function months(items: readonly KnowledgeItem[]): { _id: string; count: number }[] {
  const now = clock.now();
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - index), 1));
    const _id = month.toISOString().slice(0, 7);
    return { _id, count: items.filter(({ createdAt }) => createdAt.toISOString().startsWith(_id)).length };
  });
}

function largest(items: readonly KnowledgeItem[]) {
  return items
    .map(({ _id, title, versions }) => ({ _id: String(_id), title, fileSize: versions[0]?.fileSize ?? 0 }))
    .sort((a, b) => b.fileSize - a.fileSize)
    .slice(0, LARGEST_NAMED);
}

function unused(items: readonly KnowledgeItem[]) {
  const before = clock.now().getTime() - UNUSED_MS;
  return items
    .filter(({ status, usage, createdAt }) => status === 'ready' && !usage?.accessCount && createdAt.getTime() < before)
    .slice(0, UNUSED_NAMED)
    .map(({ _id, title, createdAt }) => ({ _id: String(_id), title, createdAt: createdAt.toISOString() }));
}
