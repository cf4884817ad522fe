import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_BRAND_KIT } from '@/lib/scene/brand-kit';
import { AgentPostModel } from '@/prisma-free-models/agent-post';
import { PostReadingModel } from '@/prisma-free-models/post-reading';
import { PostResultModel } from '@/prisma-free-models/post-result';
import { saveBrandKit } from '@/server/media/brand/brand-kit';
import { drawAgentCard } from '@/server/agents/generation/draw-card';
import { estimateOfAgent } from '@/server/agents/runs/estimate';
import { keepFile } from '@/server/media/files/keep-file';
import { findStoredFile } from '@/server/media/files/store';
import { localCopy } from '@/server/media/files/local-copy';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import {
  createAgentPost,
  getAgentPost,
  listAgentPosts,
  publishAgentPost,
  updateAgentPost,
} from '@/server/agents/posts/posts';
import { announceRead } from '@/server/agents/posts/announce-read';
import { createAutonomous } from '@/server/agents/runs/start-generation';
import { env } from '@/server/system/env';
import { connectRedis } from '@/server/system/events/connection';
import { EVENT_STREAM, type LiveEvent } from '@/server/system/events/publish-event';
import { ownFileOf } from '@/lib/media/own-file';
import { findPost } from '@/server/publishing/stored-posts/store';
import { updatePost } from '@/server/publishing/posts/update-post';
import { readPostResults } from '@/server/publishing/results/post-results';
import { readDueResults } from '@/server/publishing/results/read-due';
import { startInstagramFake, type MetaFake } from '../fakes/meta';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import type { FakeRequest } from '../fakes/server';
import { H264, source, startClips } from '../media/support/clips';
import { received } from '../factories/received-file';
import { forgetAi, servedBy } from './ai-support';
import { made, newAgent, newPlace, script, startWorker, type Place } from './agents-support';
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
  Object.assign(env, { INSTAGRAM_GRAPH_URL: instagram.url, PUBLIC_URL: 'https://example.org' });
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([fake.close(), instagram.close()]);
  await services.stop();
});
beforeEach(async () => {
  fake.reset();
  instagram.reset();
  instagram.tokens.clear();
  Object.assign(instagram, { media: [], containers: [], comments: [], withoutInsights: false });
  await Promise.all([AgentPostModel.deleteMany({}), PostResultModel.deleteMany({}), PostReadingModel.deleteMany({})]);
  servedBy(fake.url);
  env.EMBEDDINGS_MODEL = undefined;
  await forgetAi();
  place = newPlace();
});

/** Nobody leaves here: each test has its own time. */
const signal = new AbortController().signal;
const token = () => `IGAA${randomUUID().replaceAll('-', '')}`;
/** As the worker does, with all that is out due, one of them first. Returns how many were read. */
async function readResults(first?: string): Promise<number> {
  await PostResultModel.updateMany({}, { nextAt: new Date() });
  if (first) await PostResultModel.updateOne({ postId: first }, { nextAt: new Date(0) });
  return readDueResults('instagram', { signal, publicPageOf: () => async () => null, onRead: announceRead });
}
const published = (id: string, postId: string) =>
  until(
    async () => {
      await work();
      return getAgentPost({ id, postId });
    },
    ({ status }) => status === 'published' || status === 'failed',
  );

/** A post by hand of a new agent, which is out. */
async function publishedPost() {
  const { _id: id } = await newAgent(place, { instagramAccessToken: token() });
  const { _id: fileId } = await picture('#3366cc');
  const body = { content: 'By hand', mediaUrl: `/files/${fileId}.png` };
  const { id: postId } = await createAgentPost({ id, userId: place.userId, body });
  await publishAgentPost({ id, postId });
  await published(id, postId);
  return { id, postId };
}

async function picture(colour: string, size = 400) {
  const bytes = await sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const file = await keepFile({ file: await received(bytes, 'logo.png'), ...place });
  await requestInspection(file);
  await until(
    () => findStoredFile(file._id),
    (found) => Boolean(found?.probe),
  );
  return file;
}

/** A film of the library, looked at. */
async function video(name: string, seconds: number) {
  const clips = await startClips();
  try {
    const path = await clips.make(name, [...source({ seconds, size: '540x960' }), ...H264, '-c:a', 'aac', '-shortest']);
    const file = await keepFile({ file: await received(await readFile(path), name), ...place });
    await requestInspection(file);
    await until(
      () => findStoredFile(file._id),
      (found) => Boolean(found?.probe),
      60_000,
    );
    return file;
  } finally {
    await clips.remove();
  }
}

it('makes a carousel of cards in the brand’s look, writes the first comment, and reads how it does', async () => {
  const logo = await picture('#ff0000');
  const kit = { ...DEFAULT_BRAND_KIT, logoFileId: logo._id };
  await saveBrandKit({ projectId: place.projectId, kit: { ...kit, colors: { ...kit.colors, background: '#00a000' } } });
  const instagramAccessToken = token();
  const more = { pictures: 'card', picturesPerPost: 2, firstComment: 'Which one is yours?', instagramAccessToken };
  const { _id: id } = await newAgent(place, more);
  script(fake, 1, {}, { picture: false });
  fake.answers.push(JSON.stringify({ slides: ['Two breads', 'Rye and spelt'] }));
  const { postId } = await createAutonomous({ id, userId: place.userId });
  // Drawing is slow on a busy machine.
  const post = await until(
    () => getAgentPost({ id, postId }),
    ({ isGenerating }) => !isGenerating,
    90_000,
  );
  expect((await findPost(postId))?.title).toBe('Post 1');
  expect(post).toMatchObject({ status: 'draft', firstComment: 'Which one is yours?', error: null });
  expect(post.mediaUrls).toHaveLength(2);
  const file = (await findStoredFile(ownFileOf(post.mediaUrls[0]!)!.id))!;
  const { data, info } = await sharp(await localCopy(file, '/tmp', signal))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  const [red, green] = pixel(30, 1300);
  expect(green! - red!, 'the background of the kit').toBeGreaterThan(80);
  // In the lower right corner, inside the margin.
  expect(pixel(1080 - 97 - 20, 1350 - 97 - 20)[0], 'the logo').toBeGreaterThan(200);

  await publishAgentPost({ id, postId });
  expect(await published(id, postId)).toMatchObject({
    status: 'published',
    likes: null,
    figuresReason: 'The figures have not been read from Instagram yet.',
  });
  expect(instagram.containers.at(-1)?.fields).toMatchObject({ media_type: 'CAROUSEL' });
  await until(
    async () => {
      await work();
      return instagram.comments;
    },
    (comments) => comments.length > 0,
  );
  expect(instagram.comments).toEqual([{ on: instagram.media[0]!.id, text: 'Which one is yours?' }]);

  Object.assign(instagram.media[0]!, { insights: { views: 90, likes: 12, comments: 3 } });
  expect(await readResults()).toBe(1);
  expect(await getAgentPost({ id, postId })).toMatchObject({ likes: 12, comments: 3, figuresReason: null });
}, 120_000);

it('says why figures are not known: hidden likes, a limit that all its posts wait for', async () => {
  const instagramAccessToken = token();
  const { _id: id } = await newAgent(place, { instagramAccessToken });
  const { _id: fileId } = await picture('#3366cc');
  const body = { content: 'By hand', mediaUrl: `/files/${fileId}.png`, firstComment: 'Hello' };
  const { id: postId } = await createAgentPost({ id, userId: place.userId, body });
  expect(await getAgentPost({ id, postId })).toMatchObject({ firstComment: 'Hello' });
  await publishAgentPost({ id, postId });
  await published(id, postId);
  const read = async () => {
    await readResults();
    const { likes, comments, figuresReason } = await getAgentPost({ id, postId });
    return { likes, comments, figuresReason };
  };
  instagram.withoutInsights = true;
  Object.assign(instagram.media[0]!, { likes: null, comments: 4 });
  expect(await read()).toEqual({
    likes: null,
    comments: 4,
    figuresReason: expect.stringMatching(/^Instagram does not give the likes of this post: they may be hidden\. Views/),
  });
  Object.assign(instagram.media[0]!, { likes: 7 });
  // Of figures that an agent shows none is missing.
  expect(await read()).toEqual({ likes: 7, comments: 4, figuresReason: null });

  const other = await createAgentPost({ id, userId: place.userId, body: { ...body, content: 'Another' } });
  await publishAgentPost({ id, postId: other.id });
  await published(id, other.id);
  const isReading = ({ method, path, query }: FakeRequest) =>
    method === 'GET' && (path.endsWith('/insights') || /like_count/.test(query.fields ?? ''));
  instagram.failNext({ kind: '429', retryAfter: 900 }, 10, isReading);
  const before = instagram.requests.filter(isReading).length;
  const now = Date.now();
  expect(await readResults(other.id)).toBe(0);
  // One call met the limit: the other post of the account waits without one.
  expect(instagram.requests.filter(isReading).length).toBe(before + 1);
  const results = await PostResultModel.find({}).lean();
  expect(results).toHaveLength(2);
  for (const { nextAt } of results) expect(nextAt!.getTime()).toBeGreaterThanOrEqual(now + 899_000);
  expect(await getAgentPost({ id, postId: other.id })).toMatchObject({
    ...{ likes: null, comments: null, figuresReason: 'Instagram asks this account to wait.' },
  });
  const queried: string[] = [];
  mongoose.set('debug', (collection: string) => void queried.push(collection));
  const { posts } = await listAgentPosts({ id, query: {} }).finally(() => mongoose.set('debug', false));
  expect(queried.filter((collection) => collection === 'postresults')).toHaveLength(1);
  expect(posts).toMatchObject([
    { id: other.id, likes: null, figuresReason: 'Instagram asks this account to wait.' },
    { id: postId, likes: 7, comments: 4, figuresReason: null },
  ]);
}, 120_000);

it('keeps what was known when its token may not read any more, as the result of the post says', async () => {
  const { id, postId } = await publishedPost();
  Object.assign(instagram.media[0]!, { insights: { likes: 12, comments: 3 } });
  expect(await readResults()).toBe(1);
  instagram.tokens.add('another');
  expect(await readResults()).toBe(0);
  instagram.tokens.clear();
  expect(await getAgentPost({ id, postId })).toMatchObject({ likes: 12, comments: 3, figuresReason: null });
  expect((await readPostResults({ id: postId })).platforms[0]).toMatchObject({
    latest: { likes: 12, replies: 3 },
    unavailable: expect.stringMatching(/^Instagram does not let this account read results: /),
  });
});

it('shows new figures on open pages', async () => {
  const { postId } = await publishedPost();
  const redis = connectRedis();
  const seen = async () => {
    const events = (await redis.xrange(EVENT_STREAM, '-', '+')).map(
      ([, [, text = '']]) => JSON.parse(text) as LiveEvent,
    );
    return events.filter(({ kind, entity }) => kind === 'agent-post' && (entity as { id: string }).id === postId)
      .length;
  };
  const before = await seen();
  await readResults();
  expect(await seen()).toBe(before + 1);
  redis.disconnect();
});

it('has an avatar that is a picture of at least 200x200 pixels of its own project', async () => {
  const refusal = (avatarFileId: string, at: Place = place) =>
    newAgent(at, { avatarFileId }).catch(({ issues }: { issues: unknown }) => issues);
  const says = (message: string) => [expect.objectContaining({ path: 'avatarFileId', message })];
  const [small, large] = [await picture('#3366cc', 199), await picture('#3366cc', 200)];
  expect(await refusal(small._id)).toEqual(says('Choose an image of at least 200x200 pixels'));
  expect(await refusal((await video('clip.mp4', 1))._id)).toEqual(says('Choose an image'));
  expect(await refusal(large._id, newPlace())).toEqual(says(expect.stringMatching(/no such file in this project/)));
  expect(await newAgent(place, { avatarFileId: large._id })).toMatchObject({
    avatarUrl: expect.stringContaining(large._id),
  });
});

it('publishes a video of the library as a reel, and says which videos it needs when there is none', async () => {
  const { _id: id } = await newAgent(place, { pictures: 'reel', instagramAccessToken: token() });
  const generated = async (number: number) => {
    script(fake, number, {}, { picture: false });
    const { postId } = await createAutonomous({ id, userId: place.userId });
    return made(id, postId);
  };
  const tooShort = await video('short.mp4', 1);
  expect(await generated(1)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^The library has no video of 3 seconds to 15 minutes/),
  });
  const clip = await video('clip.mp4', 4);
  const post = await generated(2);
  expect(post).toMatchObject({ status: 'draft', mediaUrl: expect.stringContaining(clip._id) });
  expect(post.mediaUrl).not.toContain(tooShort._id);
  await publishAgentPost({ id, postId: post.id });
  expect(await published(id, post.id)).toMatchObject({ status: 'published', error: null });
  expect(instagram.containers.at(-1)?.fields).toMatchObject({
    media_type: 'REELS',
    caption: post.caption + '\n\n#bread',
  });
}, 120_000);

it('keeps what the composer has set when an agent’s post is edited', async () => {
  const { _id: id } = await newAgent(place);
  const { id: postId } = await createAgentPost({ id, userId: place.userId, body: { content: 'One' } });
  const data = { coverFrame: 'https://example.org/cover.jpg', first_comment: 'First!' };
  await updatePost({ id: postId, body: { platformPosts: [{ platform: 'instagram', platformSpecificData: data }] } });
  await updateAgentPost({ id, postId, body: { caption: 'Two' }, by: place.userId });
  expect((await findPost(postId))?.platformPosts[0]?.platformSpecificData).toMatchObject(data);
});

it('draws a card of one’s own words without any model', async () => {
  servedBy('');
  const { _id: id } = await newAgent(place);
  const { url } = await drawAgentCard({ id, userId: place.userId, text: 'Fresh at seven', signal });
  expect(await findStoredFile(ownFileOf(url)!.id)).toMatchObject({ role: 'original', contentType: 'image/jpeg' });
});

it('tells what a post and a month will cost before anything is made, and which cap is in the way', async () => {
  const { _id: id } = await newAgent(place, { pictures: 'card', caps: { run: null, day: null, month: 0.000001 } });
  const estimate = await estimateOfAgent({ id });
  expect(estimate).toMatchObject({ basis: 'typical', posts: 0, runs: 30 });
  expect(estimate.perPost).toBeGreaterThan(0);
  expect(estimate.month).toBeCloseTo(estimate.perPost! * 30, 6);
  expect(estimate.refusal).toMatch(/budget for this month/);
  expect(estimate.warning).toMatch(/for a month .* is enough for about 0 of 30 runs/);
});
