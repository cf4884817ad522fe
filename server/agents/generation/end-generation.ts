import { STEPS } from '@/lib/agents/agent';
import type { ErrorCode } from '@/lib/errors/codes';
import { clock } from '@/server/system/clock';
import { findAgentPost, type AgentPost } from '../stored/agent-post.store';
import { changeAgent, countFailure, findAgent, type Agent } from '../stored/agent.store';
import { stopAgent } from '../state/change-state';
import { changeGeneration } from './run-steps';
import { refreshCost } from '../costs/refresh-cost';
import { changeRunFrom } from '../stored/run.store';

/** After this many runs in a row that failed, a person has to look at the agent. */
const MAX_FAILURES = 3;
/** The weight of the last generation in the usual time. */
const WEIGHT = 0.3;

type End = {
  projectId: string;
  own: AgentPost;
  /** The sentence of its failure; null: it is done. */
  error: string | null;
  code?: ErrorCode;
};

/**
 * Ends a generation and its run; repeating it changes nothing. What it has cost is counted, whatever its end. The
 * generation ends last: until then a worker that dies in between has left something to look at.
 */
export async function endGeneration(end: End): Promise<void> {
  const { projectId, own, error } = end;
  const postId = String(own._id);
  await refreshCost(projectId, postId);
  const current = await findAgentPost(projectId, postId);
  if (current?.generation?.state !== 'generating') return;
  const agent = await findAgent(String(own.agentId));
  const now = clock.now();
  if (agent && error === null) {
    const ms = now.getTime() - current.generation.startedAt.getTime();
    const usualMs = Math.round(
      agent.usualMs === null || agent.usualMs === undefined ? ms : agent.usualMs * (1 - WEIGHT) + ms * WEIGHT,
    );
    await changeAgent(String(agent._id), { usualMs, lastActiveAt: now, failures: 0 });
  }
  if (agent && own.runId) await endRun(agent, end, current);
  await changeGeneration(
    { projectId, postId },
    {
      state: error === null ? 'done' : 'failed',
      error,
      lookAt: null,
      ...(error === null ? { step: STEPS.length, progress: '' } : {}),
    },
  );
}

async function endRun(agent: Agent, { own, error, code }: End, { cost }: AgentPost): Promise<void> {
  const ended = await changeRunFrom(String(own.runId), 'running', {
    state: error === null ? 'done' : code === 'AI_BUDGET' && !cost?.known ? 'skipped_budget' : 'failed',
    reason: error,
    endedAt: clock.now(),
    lookAt: null,
  });
  if (ended?.state !== 'failed' || code === 'AI_BUDGET') return;
  if ((await countFailure(String(agent._id))) >= MAX_FAILURES)
    await stopAgent(agent, {
      status: 'error',
      statusReason: `${MAX_FAILURES} runs in a row failed. The last one: ${error}`,
    });
}
