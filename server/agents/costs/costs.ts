import { toDollars } from '@/lib/ai/cost';
import { figuresOfAgent } from '@/server/publishing/stored-posts/agent.store';
import { clock } from '@/server/system/clock';
import { requireAgent } from '../stored/require';
import { sumsOfAgent } from './sums';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** The costs of an agent. They never go down: those of deleted posts and of failed generations are among them. */
export async function agentCost({ id }: { id: string }) {
  const agent = await requireAgent(id);
  const projectId = String(agent.projectId);
  const [sums, { count }] = await Promise.all([
    sumsOfAgent(projectId, id),
    figuresOfAgent(projectId, id, { newest: 1 }),
  ]);
  const today = clock.now().getTime();
  const days = Array.from({ length: DAYS }, (_, index) =>
    new Date(today - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  return {
    totalCost: toDollars(sums.known),
    postCount: count,
    unpriced: sums.unpriced,
    failedCost: toDollars(sums.failed),
    deletedCost: toDollars(sums.deleted),
    days: days.map((day) => ({ day, cost: toDollars(sums.days[day] ?? 0) })),
  };
}
