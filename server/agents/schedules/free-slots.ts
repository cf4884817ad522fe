import { mayBeginLater } from '@/lib/agents/skipped-run';
import { livingPostsOfAgent } from '@/server/publishing/stored-posts/agent.store';
import { clock } from '@/server/system/clock';
import { postsWithSlots } from '../stored/agent-post.store';
import type { Agent } from '../stored/agent.store';
import { runsAhead, slotKey } from '../stored/run.store';
import { schedulesOf } from '../stored/schedule.store';
import { nextOfAll } from './slots';

const SLOTS_LOOKED_AT = 200;

/** The next slots without a post, and without a run other than one that was skipped for want of a model; in order. */
export async function freeSlots(agent: Agent, count: number): Promise<{ scheduleId: string; at: Date }[]> {
  const [projectId, id] = [String(agent.projectId), String(agent._id)];
  const now = clock.now();
  const [schedules, runs, posts] = await Promise.all([
    schedulesOf(projectId, [id]),
    runsAhead(projectId, id, now),
    postsWithSlots(projectId, id, now),
  ]);
  const there = await livingPostsOfAgent(
    projectId,
    id,
    posts.map(({ _id }) => String(_id)),
  );
  const taken = new Set([
    ...[...runs].flatMap(([key, { state }]) => (mayBeginLater(state) ? [] : key)),
    ...posts.flatMap(({ _id, scheduleId, slot }) =>
      slot && there.has(String(_id)) ? [slotKey(String(scheduleId), slot)] : [],
    ),
  ]);
  const next = await nextOfAll(agent, schedules, { after: now, count: SLOTS_LOOKED_AT, each: count + taken.size });
  return next
    .map(({ at, schedule }) => ({ scheduleId: String(schedule._id), at }))
    .filter(({ scheduleId, at }) => !taken.has(slotKey(scheduleId, at)))
    .slice(0, count);
}
