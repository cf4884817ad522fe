import { localDay } from '@/lib/agents/next-runs';
import { midnightOf } from '@/lib/dates/zoned';
import { dayPlus } from '@/lib/dates/zoned';
import { countPostsOfAgentAt } from '@/server/publishing/stored-posts/agent.store';
import { updatePost } from '@/server/publishing/posts/update-post';
import { clock } from '@/server/system/clock';
import type { AgentPostChange } from '../stored/agent-post.store';
import { findAgent, type Agent } from '../stored/agent.store';
import type { Work } from './steps';

/**
 * Decides about a post that is made, as the agent's approval says: it stays a draft, waits for a person, or is armed
 * for its time. One with a problem always waits for a person, unless it is a draft anyway.
 */
export async function approveByRule(work: Work, problems: readonly string[]): Promise<AgentPostChange> {
  const wantedAt = work.own.generation?.wantedAt ?? null;
  const agent = (await findAgent(String(work.agent._id))) ?? work.agent;
  const reason = problems.length > 0 ? `${problems.join('. ')}.` : null;
  if (agent.approval === 'draft') {
    await dated(work.postId, wantedAt && !work.own.runId ? wantedAt : null);
    return { review: null, held: false };
  }
  const tooMany = agent.approval === 'automatic' && wantedAt ? await tooManyOn(agent, work.postId, wantedAt) : null;
  const why = reason ?? tooMany;
  if (agent.approval === 'review' || why !== null) {
    await dated(work.postId, wantedAt);
    return { review: { state: 'waiting', reason: why, at: clock.now() }, held: false };
  }
  if (!wantedAt) return { review: null, held: false };
  if (agent.status !== 'active') {
    await dated(work.postId, wantedAt);
    return { review: null, held: true };
  }
  const now = clock.now();
  await updatePost({ id: work.postId, body: { scheduledFor: wantedAt > now ? wantedAt : now, status: 'scheduled' } });
  return { review: null, held: false };
}

/** Dates further back are no dates of posts. */
const OLDEST_MS = 23 * 3_600_000;

/** A draft with a date, which nothing sends. */
async function dated(id: string, wantedAt: Date | null): Promise<void> {
  const scheduledFor = wantedAt && wantedAt.getTime() > clock.now().getTime() - OLDEST_MS ? wantedAt : null;
  await updatePost({ id, body: scheduledFor ? { scheduledFor, status: 'draft' } : { scheduledFor: null } });
}

/** Besides itself: a repeat of a dead worker's decision finds it in its place. */
async function tooManyOn(agent: Agent, postId: string, at: Date): Promise<string | null> {
  const { timeZone: zone, maxPostsPerDay } = agent;
  const day = localDay(zone, at);
  const count = await countPostsOfAgentAt(String(agent.projectId), String(agent._id), {
    from: midnightOf(day, zone),
    to: midnightOf(dayPlus(day, 1), zone),
    besides: postId,
  });
  return count >= maxPostsPerDay ? `This agent already has ${count} posts on that day, its limit.` : null;
}
