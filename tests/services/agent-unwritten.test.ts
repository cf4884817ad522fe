import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AgentPostModel } from '@/prisma-free-models/agent-post';
import { PostModel } from '@/prisma-free-models/post';
import { deleteAgentPost, listAgentPosts, storeAgentPost } from '@/server/agents/posts/posts';
import { createAutonomous, regeneratePost } from '@/server/agents/runs/start-generation';
import { requireAgent } from '@/server/agents/stored/require';
import { countPosts } from '@/server/publishing/posts/count-posts';
import { listPostCards } from '@/server/publishing/posts/list-post-cards';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { updatePost } from '@/server/publishing/posts/update-post';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { forgetAi, servedBy } from './ai-support';
import { made, newAgent, newPlace, script, startWorker, type Place } from './agents-support';
import { startPublishing } from './publishing';

const real = clock.now;
let services: Awaited<ReturnType<typeof startPublishing>>;
let fake: OpenAiFake;
let worker: ReturnType<typeof startWorker>;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  fake = await startOpenAiFake();
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await fake.close();
  await services.stop();
});
beforeEach(async () => {
  fake.reset();
  servedBy(fake.url);
  env.EMBEDDINGS_MODEL = undefined;
  await forgetAi();
  place = newPlace();
});
afterEach(() => {
  clock.now = real;
});

/** All that the Schedule shows of posts. */
async function schedule() {
  const projectIds = [place.projectId];
  const [all, undated, counts, whole] = await Promise.all([
    listPostCards({ projectIds }),
    listPostCards({ projectIds, undated: true }),
    countPosts({ projectIds, zone: 'UTC' }),
    listPosts({ projectIds, query: {} }),
  ]);
  return {
    cards: [all.cards.length, all.total],
    undated: [undated.cards.length, undated.total],
    counts: [counts.total, counts.undated],
    whole: [whole.items.length, whole.total],
  };
}
const shows = (count: number) => ({
  ...{ cards: [count, count], undated: [count, count] },
  ...{ counts: [count, count], whole: [count, count] },
});
const feed = async (id: string) => (await listAgentPosts({ id, query: {} })).posts;

it('a generation that fails leaves nothing in the Schedule; its feed has the reason, and makes it again', async () => {
  const { _id: id } = await newAgent(place, { pictures: 'card' });
  fake.failNext({ kind: '401' }, 1);
  const { postId } = await createAutonomous({ id, userId: place.userId });
  expect(await schedule()).toEqual(shows(0));
  await made(id, postId);
  expect(await schedule()).toEqual(shows(0));
  const [failed] = await feed(id);
  expect(failed).toMatchObject({ id: postId, status: 'failed', byAi: true });
  expect(failed!.error).toBeTruthy();

  script(fake, 1, {}, { picture: false });
  await regeneratePost({ id, postId, userId: place.userId });
  expect(await made(id, postId)).toMatchObject({ status: 'draft', content: 'Post 1' });
  expect(await schedule()).toEqual(shows(1));
});

it('one whose words were taken out again is left out, and one with a date never is', async () => {
  const agent = await requireAgent((await newAgent(place))._id);
  const post = await storeAgentPost({ agent, userId: place.userId, body: { content: 'Rye' } });
  expect(await schedule()).toEqual(shows(1));
  await updatePost({ id: post._id, body: { content: '' } });
  expect(await schedule()).toEqual(shows(0));
  await updatePost({ id: post._id, body: { scheduledFor: new Date(Date.now() + 3_600_000) } });
  expect(await schedule()).toMatchObject({ cards: [1, 1], counts: [1, 0] });
});

it('a process that died between the two halves of a post leaves one that can be made again', async () => {
  const { _id: id } = await newAgent(place, { pictures: 'card' });
  const { _id: postId } = await storeAgentPost({ agent: await requireAgent(id), userId: place.userId, body: {} });
  // The other half may be about to come: nothing is stored in its place.
  expect(await feed(id)).toMatchObject([{ id: postId, status: 'generating' }]);
  expect(await AgentPostModel.countDocuments({ _id: postId })).toBe(0);
  clock.now = () => new Date(Date.now() + 60_000);
  expect(await feed(id)).toMatchObject([
    { id: postId, status: 'failed', byAi: true, error: expect.stringMatching(/Make it again/) },
  ]);
  expect(await schedule()).toEqual(shows(0));
  clock.now = real;
  script(fake, 2, {}, { picture: false });
  await regeneratePost({ id, postId, userId: place.userId });
  expect(await made(id, postId)).toMatchObject({ status: 'draft', content: 'Post 2' });
  await deleteAgentPost({ id, postId, userId: place.userId });
  expect(await PostModel.countDocuments({ _id: postId, trash: null })).toBe(0);
});
