import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toDollars } from '@/lib/ai/cost';
import { KnowledgeItemModel } from '@/prisma-free-models/knowledge-item';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { AgentPostModel } from '@/prisma-free-models/agent-post';
import { keepFile } from '@/server/media/files/keep-file';
import { hashFile } from '@/server/media/files/hash-file';
import { agentCost } from '@/server/agents/costs/costs';
import { checkGrounding } from '@/server/agents/posts/check-grounding';
import { deleteAgentPost, getAgentPost, listAgentPosts, publishAgentPost } from '@/server/agents/posts/posts';
import { approveAgentPost, listReviews, rejectAgentPost } from '@/server/agents/posts/review';
import { createAutonomous, generateBatch, regeneratePost } from '@/server/agents/runs/start-generation';
import { findPost } from '@/server/publishing/stored-posts/store';
import { PostModel } from '@/prisma-free-models/post';
import { storage } from '@/server/system/storage/index';
import { startInstagramFake, type MetaFake } from '../fakes/meta';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { env } from '@/server/system/env';
import { aiEnvironment, forgetAi, ledger, servedBy } from './ai-support';
import { captionOf, draft, made, newAgent, newPlace, script, startWorker, writer, type Place } from './agents-support';
import { ended, uploaded } from './knowledge-support';
import { listJobsBy } from '@/server/system/jobs/tracked/store';
import { startPublishing, until, work } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let fake: OpenAiFake;
let instagram: MetaFake;
let worker: ReturnType<typeof startWorker>;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  fake = await startOpenAiFake();
  instagram = await startInstagramFake();
  Object.assign(env, { INSTAGRAM_GRAPH_URL: instagram.url });
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await fake.close();
  await instagram.close();
  await services.stop();
});
beforeEach(async () => {
  fake.reset();
  instagram.reset();
  servedBy(fake.url);
  // Vectors of the fake are hashed words: the guard is tested by words.
  env.EMBEDDINGS_MODEL = undefined;
  await forgetAi();
  place = newPlace();
});

const refusal = (of: Promise<unknown>) =>
  of.then(
    () => null,
    (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
  );
const generate = async (id: string, more: object = {}) => {
  const { postId } = await createAutonomous({ id, userId: place.userId, ...more });
  return made(id, postId);
};
/** Read by the worker that runs beside the tests. */
const documentOf = async (upload: Parameters<typeof uploaded>[0]) => ended(String((await uploaded(upload))._id));
const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe('a generation', () => {
  it('makes a post in six steps, with what it cost', async () => {
    const { _id: id } = await newAgent(place);
    script(fake, 1, { hashtags: ['#Rye bread!', 'oven'] });
    const post = await generate(id, { topic: 'Rye' });
    expect(post).toMatchObject({
      status: 'draft',
      content: 'Post 1',
      caption: captionOf(1),
      hashtags: ['Ryebread', 'oven'],
      altText: 'A loaf, number 1',
      byAi: true,
      isGenerating: false,
      generationStep: 6,
      totalSteps: 6,
      review: { state: 'waiting', reason: null },
      error: null,
    });
    expect(post.mediaUrl).toMatch(/^\/files\/[\w-]+\.png$/);
    const [, fileId] = /files\/([\w-]+)\./.exec(post.mediaUrl!)!;
    expect(
      await TrackedJobModel.countDocuments({ kind: 'inspect-file', 'payload.fileId': fileId }),
      'a worker looks at it at once',
    ).toBe(1);
    expect(fake.calls.map(({ path }) => path)).toEqual([
      '/chat/completions',
      '/chat/completions',
      '/chat/completions',
      '/images/generations',
    ]);
    const rows = await ledger();
    const sum = rows.reduce((all, { cost }) => all + (cost ?? 0), 0);
    expect(post.totalCost).toBe(toDollars(sum));
    expect(post.totalCost).toBeCloseTo((post.tokenCost ?? 0) + (post.mediaCost ?? 0), 9);
    expect(post.mediaCost).toBeGreaterThan(0);
    expect(await agentCost({ id })).toMatchObject({
      totalCost: toDollars(sum),
      postCount: 1,
      unpriced: 0,
      failedCost: 0,
    });
    expect(JSON.stringify(fake.calls[0]!.request.fields)).toContain('Its subject: Rye');
  });

  it('needs a model: without one nothing is left behind', async () => {
    const { _id: id } = await newAgent(place);
    aiEnvironment();
    expect(await refusal(createAutonomous({ id, userId: place.userId }))).toMatchObject({ code: 'AI_NOT_CONFIGURED' });
    expect(await refusal(generateBatch({ id, userId: place.userId, count: 2, schedule: true }))).toMatchObject({
      code: 'AI_NOT_CONFIGURED',
    });
    expect((await listAgentPosts({ id, query: {} })).total).toBe(0);
    expect(await AgentPostModel.countDocuments({ projectId: place.projectId })).toBe(0);
  });

  it('stops at the caps of the agent, before and during a post', async () => {
    const { _id: id } = await newAgent(place, { caps: { day: 0.000001 } });
    const refused = await refusal(createAutonomous({ id, userId: place.userId }));
    expect(refused).toMatchObject({ code: 'AI_BUDGET' });
    expect(refused!.message).toMatch(/This agent’s budget for today/);
    expect(fake.calls).toEqual([]);
    expect(await AgentPostModel.countDocuments({ projectId: place.projectId })).toBe(0);
    // Enough for the estimate of a usual post, too little for what its calls hold at most.
    const { _id: other } = await newAgent(place, { username: 'other', caps: { run: 0.0245 } });
    script(fake, 1);
    const post = await generate(other);
    expect(post.status).toBe('failed');
    expect(post.error).toMatch(/This agent’s budget for one post/);
    expect(post.totalCost).toBeGreaterThan(0);
    expect((await agentCost({ id: other })).failedCost).toBe(post.totalCost);
  });

  it('waits for a provider that fails for a moment, and ends with its sentence when it does not recover', async () => {
    const { _id: id } = await newAgent(place, { pictures: 'card' });
    script(fake, 1, {}, { picture: false });
    fake.failNext({ kind: '500' }, 1);
    const post = await generate(id);
    expect(post).toMatchObject({ status: 'draft', caption: captionOf(1) });
    fake.failNext({ kind: '401' }, 1);
    const failed = await generate(id);
    expect(failed).toMatchObject({ status: 'failed', isGenerating: false });
    expect(failed.error).toBeTruthy();
  });

  it('draws a card with its own words, without any model for pictures', async () => {
    aiEnvironment({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: fake.url, OPENAI_MODEL: 'gpt-5-mini' });
    const { _id: id } = await newAgent(place, { pictures: 'card' });
    script(fake, 1, {}, { picture: false });
    const post = await generate(id);
    expect(post).toMatchObject({ status: 'draft', mediaCost: 0 });
    expect(post.mediaUrl).toMatch(/^\/files\/.+\.jpg$/);
    expect(fake.calls).toHaveLength(2);
  });

  it('chooses from the library by words, never the same picture twice in ten posts', async () => {
    const { _id: id } = await newAgent(place, { pictures: 'library' });
    const upload = async (name: string, background: string) => {
      const path = await storage().draft();
      await writeFile(
        path,
        await sharp({ create: { width: 800, height: 800, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      );
      const file = { name, bytes: 10, sha256: await hashFile(path), path };
      return keepFile({ file, userId: place.userId, projectId: place.projectId });
    };
    const [walnut, rye] = [await upload('walnut.jpg', '#884422'), await upload('rye.jpg', '#332211')];
    script(fake, 1, { title: 'Walnut rolls' }, { picture: false });
    expect((await generate(id)).mediaUrl).toContain(walnut._id);
    script(fake, 2, { title: 'Walnut again' }, { picture: false });
    expect((await generate(id)).mediaUrl).toContain(rye._id);
    script(fake, 3, {}, { picture: false });
    expect(await generate(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/library/) });
  });

  it('quotes the knowledge base, and keeps the passage of each claim', async () => {
    const { _id: id } = await newAgent(place, { pictures: 'card' });
    const document = await documentOf({
      ...place,
      bytes: '# Rye\nOur rye bread rests for 24 hours before it is baked.',
      name: 'rye.md',
    });
    const claim = { claim: 'It rests for 24 hours', document: 1 };
    script(fake, 1, { claims: [claim, { claim: 'Made up', document: 9 }] }, { picture: false });
    const post = await generate(id, { topic: 'rye bread rests' });
    expect(post.grounding).toEqual([
      {
        claim: claim.claim,
        passageId: expect.any(String),
        itemId: String(document._id),
        version: 1,
        title: expect.any(String),
        passage: expect.stringContaining('rests for 24 hours'),
      },
    ]);
    expect(JSON.stringify(fake.calls[0]!.request.fields)).toContain('rests for 24 hours');
  });
});

it('goes back to a person when a document that it cites changes before it is out', async () => {
  const { _id: id } = await newAgent(place, { pictures: 'card', approval: 'automatic' });
  const document = await documentOf({ ...place, bytes: 'Our rye bread rests for 24 hours.', name: 'rye.md' });
  script(fake, 1, { claims: [{ claim: 'It rests for 24 hours', document: 1 }] }, { picture: false });
  const post = await generate(id, { topic: 'rye bread rests', scheduledFor: ahead(5) });
  expect(post.status).toBe('scheduled');
  expect(await checkGrounding()).toBe(0);
  await KnowledgeItemModel.updateOne({ _id: document._id }, { readyVersion: 2 });
  expect(await checkGrounding()).toBe(1);
  const back = await getAgentPost({ id, postId: post.id });
  expect(back).toMatchObject({ status: 'draft', scheduledFor: post.scheduledFor, review: { state: 'waiting' } });
  expect(back.review!.reason).toContain('rye.md');
  await approveAgentPost({ id, postId: post.id });
  expect(await checkGrounding()).toBe(0);
  expect((await getAgentPost({ id, postId: post.id })).status).toBe('scheduled');
});

it('goes on in another worker where the first one ended, and repeats one step at most', async () => {
  const { _id: id } = await newAgent(place, { pictures: 'card' });
  // A call whose answer the end of the worker loses uses none up.
  fake.writes = writer();
  const { postId } = await createAutonomous({ id, userId: place.userId });
  await until(
    () => fake.calls.length,
    (calls) => calls === 1,
  );
  await worker.stop();
  worker = startWorker();
  expect(await made(id, postId)).toMatchObject({ status: 'draft', generationStep: 6 });
  const ideas = fake.calls.filter(({ request }) => JSON.stringify(request.fields).includes('different ideas'));
  const captions = fake.calls.filter(({ request }) => JSON.stringify(request.fields).includes('Write the post'));
  expect(ideas.length + captions.length).toBeLessThanOrEqual(3);
  const rows = await ledger();
  const sum = rows.reduce((all, { cost }) => all + (cost ?? 0), 0);
  expect((await agentCost({ id })).totalCost).toBe(toDollars(sum));
});

describe('the guard', () => {
  it('has a post with banned words written again, and then asks a person', async () => {
    const banned = { brand: { bannedWords: ['cheap'] } };
    const { _id: id } = await newAgent(place, { ...banned, pictures: 'card', approval: 'automatic' });
    script(fake, 1, { caption: 'Cheap bread today' }, { picture: false });
    fake.answers.push(draft(2));
    expect(await generate(id, { scheduledFor: ahead(2) })).toMatchObject({
      caption: captionOf(2),
      status: 'scheduled',
    });
    script(fake, 3, { caption: 'So cheap' }, { picture: false });
    fake.answers.push(draft(4, { caption: 'Still cheap' }));
    expect(await generate(id, { scheduledFor: ahead(3) })).toMatchObject({
      status: 'draft',
      review: { state: 'waiting', reason: 'It uses banned words: cheap.' },
    });
  });

  it('knows a repeat by its words, and names the post', async () => {
    const { _id: id } = await newAgent(place, { pictures: 'card', approval: 'automatic' });
    script(fake, 1, {}, { picture: false });
    const first = await generate(id);
    script(fake, 2, { caption: `${captionOf(1)} indeed` }, { picture: false });
    fake.answers.push(draft(3, { caption: captionOf(1) }));
    const second = await generate(id, { scheduledFor: ahead(2) });
    expect(second.similar).toMatchObject({ postId: first.id });
    expect(second.review?.reason).toMatch(/very much like an earlier post/);
    expect(JSON.stringify(fake.calls.at(-1)!.request.fields)).toContain('too much like this post');
  });
});

describe('approval', () => {
  it('of automatic agents arms a post for its time, up to the limit of a day', async () => {
    const { _id: id } = await newAgent(place, { approval: 'automatic', pictures: 'card', maxPostsPerDay: 1 });
    const tomorrow = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 10 * 3_600_000);
    script(fake, 1, {}, { picture: false });
    expect(await generate(id, { scheduledFor: tomorrow })).toMatchObject({ status: 'scheduled', review: null });
    script(fake, 2, {}, { picture: false });
    const second = await generate(id, { scheduledFor: new Date(tomorrow.getTime() + 3_600_000) });
    expect(second).toMatchObject({ status: 'draft', review: { state: 'waiting' } });
    expect(second.review!.reason).toMatch(/already has 1 posts? on that day/);
  });

  it('by a person keeps the time; the reason of a rejection is read by the next generation', async () => {
    const { _id: id } = await newAgent(place, { pictures: 'card' });
    script(fake, 1, {}, { picture: false });
    const post = await generate(id, { scheduledFor: ahead(5) });
    expect((await listReviews({ projectIds: [place.projectId], query: {} })).items.map((one) => one.id)).toEqual([
      post.id,
    ]);
    expect(await approveAgentPost({ id, postId: post.id })).toMatchObject({
      status: 'scheduled',
      review: { state: 'approved' },
    });
    expect((await findPost(post.id))!.platformPosts[0]!.delivery.state).toBe('waiting');
    script(fake, 2, {}, { picture: false });
    const second = await generate(id);
    await rejectAgentPost({ id, postId: second.id, reason: 'Far too loud' });
    script(fake, 3, {}, { picture: false });
    await generate(id);
    expect(JSON.stringify(fake.calls.at(-1)!.request.fields)).toContain('Far too loud');
  });
});

describe('a batch', () => {
  it('takes the next slots that have no post, one after another, each seeing the earlier ones', async () => {
    const { _id: id } = await newAgent(place, { pictures: 'card', approval: 'automatic' });
    for (const number of [1, 2, 3]) script(fake, number, {}, { picture: false });
    const { postIds } = await generateBatch({ id, userId: place.userId, count: 3, schedule: true });
    // One job is shown, whose parts are the posts.
    const shownJobs = () => listJobsBy({ projectIds: [place.projectId] }, { skip: 0, limit: 9 });
    const [batch] = (await shownJobs()).items;
    expect(batch).toMatchObject({ kind: 'generate-agent-posts', label: '3 posts of @bakery' });
    const posts = await Promise.all(postIds.map((postId) => made(id, postId)));
    const days = posts.map(({ scheduledFor, slot }) => {
      expect(scheduledFor).toBe(slot);
      return Date.parse(scheduledFor!);
    });
    const { items } = await until(shownJobs, ({ items: [job] }) => job?.state === 'done');
    expect(items).toHaveLength(1);
    const parts = { projectIds: [place.projectId], parentId: String(batch?._id) };
    const { items: made3 } = await listJobsBy(parts, { skip: 0, limit: 9 });
    expect(made3.map(({ label, state }) => [label, state])).toEqual([3, 2, 1].map((at) => [`Post ${at} of 3`, 'done']));
    expect(days.map((at) => at - days[0]!)).toEqual([0, 86_400_000, 2 * 86_400_000]);
    expect(posts.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'scheduled']);
    expect(JSON.stringify(fake.calls[4]!.request.fields)).toContain(captionOf(1).slice(0, 60));
    script(fake, 4, {}, { picture: false });
    const more = await generateBatch({ id, userId: place.userId, count: 1, schedule: true });
    expect(Date.parse((await made(id, more.postIds[0]!)).scheduledFor!)).toBe(days[0]! + 3 * 86_400_000);
  });
});

describe('making a post again', () => {
  it('keeps the steps before, and reads the wish', async () => {
    const { _id: id } = await newAgent(place);
    script(fake, 1);
    const post = await generate(id);
    const calls = fake.calls.length;
    fake.answers.push(draft(2), 'Another loaf');
    await regeneratePost({ id, postId: post.id, userId: place.userId, step: 'caption', wish: 'shorter' });
    const again = await made(id, post.id);
    expect(again).toMatchObject({ caption: captionOf(2), generationStep: 6 });
    expect(again.mediaUrl).not.toBe(post.mediaUrl);
    expect(fake.calls).toHaveLength(calls + 3);
    expect(JSON.stringify(fake.calls[calls]!.request.fields)).toContain('shorter');
    expect(again.totalCost).toBeGreaterThan(post.totalCost!);
  });
});

it('deleting a post that is being made stops it; its cost stays', async () => {
  const { _id: id } = await newAgent(place);
  script(fake, 1);
  const deleted = Promise.withResolvers<void>();
  fake.failNext({ kind: 'held', until: deleted.promise }, 1);
  const { postId } = await createAutonomous({ id, userId: place.userId });
  await until(
    () => ledger(),
    (rows) => rows.length > 0,
  );
  await deleteAgentPost({ id, postId, userId: place.userId });
  deleted.resolve();
  const cost = await until(
    () => agentCost({ id }),
    ({ totalCost }) => totalCost > 0,
  );
  expect(cost).toMatchObject({ postCount: 0, deletedCost: cost.totalCost });
});

it('goes out through the same ledger, to the agent’s own account, once', async () => {
  const token = `IGAA${randomUUID()}`;
  const { _id: id } = await newAgent(place, { pictures: 'card', instagramAccessToken: token });
  script(fake, 1, {}, { picture: false });
  const post = await generate(id);
  await publishAgentPost({ id, postId: post.id });
  Object.assign(env, { PUBLIC_URL: 'https://example.org' });
  await work();
  const published = await until(
    async () => {
      await work();
      return listAgentPosts({ id, query: {} });
    },
    ({ posts }) => posts[0]?.status === 'published',
  );
  expect(published.posts[0]).toMatchObject({ id: post.id, review: { state: 'approved' }, error: null });
  expect(instagram.media).toHaveLength(1);
  expect(instagram.media[0]!.text).toContain('#bread');
  const stored = await PostModel.findById(post.id).lean();
  expect(stored!.platformPosts[0]!.destinationId).toBeTruthy();
});
