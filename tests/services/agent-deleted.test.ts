import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAgentPost, deleteAgentPost, listAgentPosts } from '@/server/agents/posts/posts';
import { listReviews } from '@/server/agents/posts/review';
import { freeSlots } from '@/server/agents/schedules/free-slots';
import { changeAgentPost } from '@/server/agents/stored/agent-post.store';
import { requireAgent } from '@/server/agents/stored/require';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { restorePost } from '@/server/publishing/posts/trash/trash';
import { clock } from '@/server/system/clock';
import { newAgent, newPlace, type Place } from './agents-support';
import { startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());
beforeEach(() => {
  place = newPlace();
});

const waiting = async () =>
  (await listReviews({ projectIds: [place.projectId], query: {} })).items.map(({ id, scheduledFor }) => [
    id,
    scheduledFor,
  ]);

it.each(['agent', 'Schedule'])(
  'a post that is deleted by the %s and restored waits for review again, and has its slot',
  async (by) => {
    const { userId, projectId } = place;
    const { _id: id } = await newAgent(place);
    const agent = await requireAgent(id);
    const made = await createAgentPost({ id, userId, body: { content: 'Rye', schedule: true } });
    await changeAgentPost(projectId, made.id, { review: { state: 'waiting', reason: null, at: clock.now() } });
    const before = [await waiting(), await freeSlots(agent, 1)];
    expect(before[0]).toEqual([[made.id, made.scheduledFor]]);
    if (by === 'agent') await deleteAgentPost({ id, postId: made.id, userId });
    else await deletePost({ id: made.id, userId });
    expect(await waiting()).toEqual([]);
    expect((await freeSlots(agent, 1))[0]?.at.toISOString()).toBe(made.slot);
    expect((await listAgentPosts({ id, query: {} })).total).toBe(0);
    await restorePost({ id: made.id });
    expect([await waiting(), await freeSlots(agent, 1)]).toEqual(before);
    expect((await listAgentPosts({ id, query: {} })).total).toBe(1);
  },
);
