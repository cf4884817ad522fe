import { Types } from 'mongoose';
import { lookAgainAt, mayBeginLater } from '@/lib/agents/skipped-run';
import type { RunState } from '@/lib/agents/agent';
import { AppError } from '@/lib/errors/app-error';
import { livingPostsOfAgent } from '@/server/publishing/stored-posts/agent.store';
import { clock } from '@/server/system/clock';
import { requireBudget } from '../costs/agent-caps';
import { postsOfSlot } from '../stored/agent-post.store';
import { findAgent, type Agent } from '../stored/agent.store';
import { changeRunFrom, isAnyRunning, type Run } from '../stored/run.store';
import { requireModels, startPost } from './start-generation';

/** A run that waits for another one of its agent is looked at again. */
const AGAIN_MS = 15_000;
const LOOK_MS = 60_000;

type Skip = { state: RunState; reason: string };

/**
 * Begins the run of a slot, or one that was skipped for a reason that may end: one worker alone does it. False: it was
 * skipped, waits for another run, or another worker has it. A slot that has a post already is done with that.
 */
export async function beginRun(run: Run, known?: Agent): Promise<boolean> {
  const agent = known ?? (await findAgent(String(run.agentId)));
  const id = String(run._id);
  const now = clock.now();
  if (!agent) return false;
  const made = await findPostOfSlot(run);
  if (made && String(made.runId) !== id) {
    await changeRunFrom(id, run.state, { state: 'done', reason: null, postId: made._id, lookAt: null, endedAt: now });
    return false;
  }
  const skip = await reasonToSkip(agent, run);
  if (skip === 'wait') {
    await changeRunFrom(id, run.state, { lookAt: new Date(now.getTime() + AGAIN_MS) });
    return false;
  }
  if (skip) {
    const lookAt = lookAgainAt({ state: skip.state, slot: run.slot, now });
    await changeRunFrom(id, run.state, { ...skip, lookAt, endedAt: now });
    return false;
  }
  const begun = await changeRunFrom(id, run.state, {
    state: 'running',
    reason: null,
    endedAt: null,
    startedAt: now,
    lookAt: new Date(now.getTime() + LOOK_MS),
  });
  if (!begun) return false;
  await makePostOf(begun, agent);
  return true;
}

/** The post of its slot, unless that was deleted. */
async function findPostOfSlot({ projectId, agentId, scheduleId, slot }: Run) {
  const posts = await postsOfSlot(String(projectId), String(scheduleId), slot);
  if (posts.length === 0) return null;
  const ids = posts.map(({ _id }) => String(_id));
  const there = await livingPostsOfAgent(String(projectId), String(agentId), ids);
  return posts.find(({ _id }) => there.has(String(_id))) ?? null;
}

/** The post of a run that has begun; a repeat finds what a dead worker left. */
export async function makePostOf(run: Run, agent: Agent): Promise<void> {
  const postId = await startPost({
    agent,
    userId: String(agent.createdBy),
    wantedAt: agent.approval === 'draft' ? null : run.slot,
    slot: { scheduleId: String(run.scheduleId), at: run.slot },
    runId: String(run._id),
  });
  // From here on the generation's own end is the run's.
  await changeRunFrom(String(run._id), 'running', { postId: new Types.ObjectId(postId), lookAt: null });
}

/** In the order in which reasons count. */
async function reasonToSkip(agent: Agent, run: Run): Promise<Skip | 'wait' | null> {
  if (agent.status !== 'active') {
    const why = { paused: 'The agent was paused', disabled: 'The agent was disabled', error: 'The agent had stopped' };
    const { statusReason } = agent;
    return {
      state: 'skipped_paused',
      reason: statusReason ? `${why[agent.status]}: ${statusReason}` : why[agent.status],
    };
  }
  const model = await refusalOf(requireModels(agent));
  if (model) return { state: 'skipped_no_model', reason: model };
  if (await isAnyRunning(String(agent.projectId), String(agent._id)))
    return run.caughtUp || mayBeginLater(run.state)
      ? 'wait'
      : { state: 'skipped_overlap', reason: 'The run before it was still going' };
  const budget = await refusalOf(requireBudget(agent));
  return budget ? { state: 'skipped_budget', reason: budget } : null;
}

async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
