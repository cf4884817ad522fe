import { AppError } from '@/lib/errors/app-error';
import { findPost } from '@/server/publishing/stored-posts/store';
import { AiFailure } from '@/server/system/ai/ai-failure';
import { clock } from '@/server/system/clock';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { waitUntil } from '@/server/system/jobs/tracked/wait-until';
import { agentCaps } from '../costs/agent-caps';
import { findAgentPost, type AgentPost } from '../stored/agent-post.store';
import { findAgent } from '../stored/agent.store';
import { endGeneration } from './end-generation';
import { subjectOf } from '../costs/refresh-cost';
import { changeGeneration, runSteps } from './run-steps';
import type { Work } from './steps';

const MAX_FAILURES = 4;
const WAITS_MS = [2_000, 10_000, 30_000];

type Payload = { agentId: string; postId: string; round: number };

/** The worker's side of a generation. Failures of the provider that may pass are waited for, a few times in a row. */
export async function generateAgentPost({ agentId, postId, round }: Payload, context: TrackedContext): Promise<void> {
  const { projectId, createdBy, signal } = context;
  const [agent, own, post] = await Promise.all([
    findAgent(agentId),
    findAgentPost(projectId, postId),
    findPost(postId),
  ]);
  if (own?.generation?.state !== 'generating' || own.generation.round !== round) return;
  if (!agent || !post) return endGeneration({ projectId, own, error: 'The post was deleted while it was being made' });
  const work: Work = {
    agent,
    own,
    userId: createdBy,
    projectId,
    postId,
    wish: own.generation.wish,
    round,
    who: { projectId, feature: 'agents', subject: subjectOf(postId) },
    caps: agentCaps(agent, `${postId}:${round}`, own.generation.startedAt),
    signal,
  };
  try {
    await runSteps(work, context);
    await endGeneration({ projectId, own, error: null });
  } catch (error) {
    await failed(error, work, own);
  }
}

/** Ends the generation with the sentence of an error that stays; waits for one that may pass. */
async function failed(error: unknown, work: Work, own: AgentPost): Promise<never> {
  const said = error instanceof AppError ? error : null;
  // The job's own policy decides about errors on our side, and about the end of the worker.
  if (!said || work.signal.aborted || said.code === 'SERVICE_UNAVAILABLE') throw error;
  const current = await findAgentPost(work.projectId, work.postId);
  const failures = (current?.generation?.failures ?? 0) + 1;
  if (error instanceof AiFailure && error.next !== 'refuse' && failures < MAX_FAILURES) {
    const ms = Math.max(WAITS_MS[failures - 1] ?? 0, (error.retryAfterSeconds ?? 0) * 1000);
    const until = new Date(clock.now().getTime() + ms);
    await changeGeneration(work, { failures, lookAt: new Date(until.getTime() + 60_000) });
    waitUntil(until, { code: error.next === 'wait' ? 'rate-limit' : 'retry', sentence: said.message });
  }
  await endGeneration({ projectId: work.projectId, own, error: said.message, code: said.code });
  throw error;
}
