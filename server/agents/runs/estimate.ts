import { toDollars } from '@/lib/ai/cost';
import { dollarsWords } from '@/lib/ai/dollars';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { estimateOfPost, requireBudget } from '../costs/agent-caps';
import type { Agent } from '../stored/agent.store';
import { requireAgent } from '../stored/require';
import { schedulesOf } from '../stored/schedule.store';
import { nextOfAll } from '../schedules/slots';
import { requireModels } from './start-generation';
import { dollars } from '../stored/wire-values';

const MONTH_MS = 30 * 86_400_000;
/** More slots than fifty schedules have in a month. */
const MAX_SLOTS = 2_000;

/** The expected cost of a post and of a month of an agent's schedules, and why none can be made now. */
export async function estimateOfAgent({ id }: { id: string }) {
  const agent = await requireAgent(id);
  const now = clock.now();
  const refusal = await refusalOf(agent);
  const { amount, basis, posts } = await estimateOfPost(agent).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    // Without a model there is no price; the refusal says what to connect.
    return { amount: null, basis: 'typical' as const, posts: 0 };
  });
  const schedules = await schedulesOf(String(agent.projectId), [id]);
  const until = new Date(now.getTime() + MONTH_MS);
  const runs = (await nextOfAll(agent, schedules, { after: now, count: MAX_SLOTS, each: 31, until })).length;
  const month = amount === null ? null : amount * runs;
  return {
    perPost: dollars(amount),
    basis,
    posts,
    runs,
    month: dollars(month),
    warning: warningOf(agent, { amount, month, runs }),
    refusal,
  };
}

/** The sentence with which a generation would be refused now. */
async function refusalOf(agent: Agent): Promise<string | null> {
  try {
    await requireModels(agent);
    await requireBudget(agent);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

type Expected = { amount: number | null; month: number | null; runs: number };

/** Which cap of the agent a post or the schedules will meet. */
function warningOf({ caps }: Agent, { amount, month, runs }: Expected): string | null {
  if (amount === null || month === null || amount === 0) return null;
  const words = (micros: number) => dollarsWords(toDollars(micros));
  if (caps.run !== null && amount > caps.run)
    return `A post is expected to cost more than this agent’s budget for one post (${words(caps.run)}).`;
  if (caps.month !== null && month > caps.month)
    return `This agent’s budget for a month (${words(caps.month)}) is enough for about ${Math.floor(caps.month / amount)} of ${runs} runs.`;
  return null;
}
