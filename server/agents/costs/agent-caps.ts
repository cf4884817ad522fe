import { localDay } from '@/lib/agents/next-runs';
import { midnightOf } from '@/lib/dates/zoned';
import { dayOf, dayPlus, partsOfDay } from '@/lib/dates/zoned';
import { expectedCost } from '@/server/system/ai/estimate-cost';
import { requireRoom, standingCaps, type Cap } from '@/server/system/ai/caps';
import { isConfigured } from '@/server/system/ai/connection';
import { clock } from '@/server/system/clock';
import { pricedPostsOfAgent } from '../stored/agent-post.store';
import type { Agent } from '../stored/agent.store';

/** Tokens of a usual generation: the ideas, the caption with what it rests on, the words for the picture. */
const TEXT_UNITS = { inputTokens: 6_000, outputTokens: 1_500 };
/** At most what the largest of its calls holds until it ends. */
const LARGEST_UNITS = { inputTokens: 12_000, outputTokens: 4_096 };
const PICTURE_UNITS = { inputTokens: 150, outputTokens: 1_584, images: 1 };

/** The caps of an agent at a moment; its days and months are those of its zone. */
export function agentCaps(agent: Agent, postId: string | null, now: Date): Cap[] {
  const { timeZone: zone, caps } = agent;
  const id = String(agent._id);
  const today = localDay(zone, now);
  const { year, month } = partsOfDay(today);
  const byRun: Cap[] = postId
    ? [{ id: `agent:${id}:run:${postId}`, label: 'this agent’s budget for one post', limit: caps.run, endsAt: null }]
    : [];
  return [
    ...byRun,
    {
      id: `agent:${id}:day:${today}`,
      label: 'this agent’s budget for today',
      limit: caps.day,
      endsAt: midnightOf(dayPlus(today, 1), zone),
    },
    {
      id: `agent:${id}:month:${today.slice(0, 7)}`,
      label: 'this agent’s budget for this month',
      limit: caps.month,
      endsAt: midnightOf(dayOf({ year, month: month + 1, date: 1 }), zone),
    },
  ];
}

/** So many posts in the agent's present form make a measure; older ones than so many are left out. */
const MEASURE_LEAST = 3;
const MAX_MEASURED = 20;

/**
 * In micro-dollars; `amount` null: the price of a model is not known. `counted`: what the budgets need room for.
 * `posts`: how many were measured.
 */
export type Estimate = { amount: number | null; counted: number; basis: 'measured' | 'typical'; posts: number };

/** About what one post costs: the mean of the agent's last ones, until then usual tokens at their price. */
export async function estimateOfPost(agent: Agent): Promise<Estimate> {
  const before = await pricedPostsOfAgent(
    String(agent.projectId),
    String(agent._id),
    agent.costsSince ?? new Date(0),
    MAX_MEASURED,
  );
  if (before.length >= MEASURE_LEAST) {
    const sum = before.reduce((all, { cost }) => all + (cost?.known ?? 0), 0);
    const amount = Math.round(sum / before.length);
    return { amount, counted: amount, basis: 'measured', posts: before.length };
  }
  return { ...(await typicalCost(agent)), basis: 'typical', posts: 0 };
}

async function typicalCost({ pictures, picturesPerPost, model }: Agent) {
  const text = await expectedCost('json', TEXT_UNITS, model);
  // A model without a price is counted dearly, from its first call on: it has to fit as well.
  const least = text.cost === null ? (await expectedCost('json', LARGEST_UNITS, model)).counted : text.counted;
  if (pictures !== 'generate' || !(await isConfigured('image'))) return { amount: text.cost, counted: least };
  const picture = await expectedCost('image', PICTURE_UNITS);
  const many = picturesPerPost ?? 1;
  return {
    amount: text.cost === null || picture.cost === null ? null : text.cost + picture.cost * many,
    counted: least + picture.counted * many,
  };
}

/** Throws AI_BUDGET when a cap is reached, or when that many posts would pass it by their estimate. */
export async function requireBudget(agent: Agent, count = 1): Promise<void> {
  const now = clock.now();
  const amount = (await estimateOfPost(agent)).counted;
  const ofAll = agentCaps(agent, null, now);
  await requireRoom({ caps: agentCaps(agent, 'next', now).slice(0, 1), amount });
  await requireRoom({
    caps: [...(await standingCaps(String(agent.projectId), now)), ...ofAll],
    amount: amount * count,
  });
}
