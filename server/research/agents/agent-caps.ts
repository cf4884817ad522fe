import { localDay } from '@/lib/agents/next-runs';
import { midnightOf } from '@/lib/agents/wall-time';
import { dayOf, dayPlus, partsOfDay } from '@/lib/dates/zoned';
import { estimateCost } from '@/server/system/ai/estimate-cost';
import { projectCaps, requireRoom, type Cap } from '@/server/system/ai/caps';
import { isConfigured } from '@/server/system/ai/connection';
import { clock } from '@/server/system/clock';
import type { Agent } from './agent.store';

/** Tokens of a usual generation: the ideas, the caption with what it rests on, the words for the picture. */
const TEXT_UNITS = { inputTokens: 6_000, outputTokens: 1_500 };
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

/** About what one post of the agent costs, in micro-dollars; null: the price of a model is not known. */
async function estimateOfPost({ pictures, model }: Pick<Agent, 'pictures' | 'model'>): Promise<number | null> {
  const text = await estimateCost('json', TEXT_UNITS, model);
  if (pictures !== 'generate' || !(await isConfigured('image'))) return text;
  const picture = await estimateCost('image', PICTURE_UNITS);
  return text === null || picture === null ? null : text + picture;
}

/** Throws AI_BUDGET when a cap is reached, or when a post would pass it by its estimate. */
export async function requireBudget(agent: Agent): Promise<void> {
  const now = clock.now();
  const amount = (await estimateOfPost(agent)) ?? 0;
  const caps = [...(await projectCaps(String(agent.projectId), now)), ...agentCaps(agent, 'next', now)];
  await requireRoom({ caps, amount });
}
