import { toDollars } from '@/lib/ai/cost';
import { postIdsOfAgent } from '@/server/publishing/posts/stored/agent.store';
import { clock } from '@/server/system/clock';
import { costsOfAgent } from './agent-post.store';
import { requireAgent } from './require';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** The costs of an agent. They never go down: those of deleted posts and of failed generations are among them. */
export async function agentCost({ id }: { id: string }) {
  const agent = await requireAgent(id);
  const projectId = String(agent.projectId);
  const [rows, { ids }] = await Promise.all([costsOfAgent(projectId, id), postIdsOfAgent(projectId, id)]);
  const there = new Set(ids);
  const sum = (some: typeof rows) => some.reduce((all, { cost }) => all + (cost?.known ?? 0), 0);
  const today = clock.now().getTime();
  const days = Array.from({ length: DAYS }, (_, index) =>
    new Date(today - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  const byDay = Map.groupBy(rows, ({ createdAt }) => createdAt.toISOString().slice(0, 10));
  return {
    totalCost: toDollars(sum(rows)),
    postCount: ids.length,
    unpriced: rows.reduce((all, { cost }) => all + (cost?.unpriced ?? 0), 0),
    failedCost: toDollars(sum(rows.filter(({ generation }) => generation?.state === 'failed'))),
    deletedCost: toDollars(sum(rows.filter(({ _id }) => !there.has(String(_id))))),
    days: days.map((day) => ({ day, cost: toDollars(sum(byDay.get(day) ?? [])) })),
  };
}
