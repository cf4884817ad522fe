import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { env } from '@/server/system/env';
import { makePost, newWorkspace, shown, startPublishing, until } from '../services/publishing';
import { killWorkers, removeBundle, startWorker } from './worker-process';

let publishing: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => {
  publishing = await startPublishing();
});
afterAll(async () => {
  await publishing.stop();
  await removeBundle();
});
afterEach(() => {
  killWorkers();
  publishing.telegram.reset();
  publishing.telegram.webhook = '';
});

const GROUP = -1_002_222_222_222;
const worker = () =>
  startWorker({
    MONGODB_URI: env.MONGODB_URI,
    REDIS_URL: env.REDIS_URL,
    DATA_DIR: env.DATA_DIR,
    APP_SECRET: env.APP_SECRET ?? '',
    TELEGRAM_API_URL: publishing.telegram.url,
    LEASE_SECONDS: '4',
  });
const withComment = (workspace: Awaited<ReturnType<typeof newWorkspace>>, number: number) =>
  makePost(workspace, {
    scheduledFor: new Date(Date.now() + 1500),
    platformPosts: [
      { platform: 'telegram', platformSpecificData: { content: `Post ${number}`, first_comment: `Comment ${number}` } },
    ],
  });
const commentsOf = async (id: string) => (await shown(id)).platformPosts[0]!.followUps;
const comments = () =>
  publishing.telegram.published.map(({ request }) => request.fields).filter(({ chat_id: chat }) => chat === GROUP);

it('two workers, one bot: only one reads its updates at a time, despite a killed worker and an emptied Redis; each post has its comment once', async () => {
  publishing.telegram.chats.set('@channel', { id: -1_001_111_111_111, linked_chat_id: GROUP });
  const workspace = await newWorkspace();
  const [first] = await Promise.all([worker(), worker()]);
  const posts = await Promise.all(Array.from({ length: 16 }, (_, number) => withComment(workspace, number)));
  // A post whose own sending is cut short is not known to be out, and gets no comment: this is about those that are.
  await until(
    () => Promise.all(posts.map(async ({ _id }) => (await shown(_id)).platformPosts[0]?.status)),
    (states) => states.every((state) => state === 'published'),
    60_000,
  );
  await until(
    () => comments().length,
    (count) => count > 3,
    60_000,
  );
  first.kill('SIGKILL');
  const redis = new Redis(env.REDIS_URL);
  await redis.flushdb();
  redis.disconnect();
  await worker();
  for (const post of posts)
    await until(
      () => commentsOf(post._id),
      ([note]) => note?.outcome === 'done' || note?.outcome === 'failed',
      90_000,
    );

  const texts = comments().map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length); // none twice
  const notes = (await Promise.all(posts.map((post) => commentsOf(post._id)))).flat();
  // Killed while it was sending
  for (const { outcome, text } of notes) if (outcome === 'failed') expect(text).toContain('never repeated');
  expect(notes.filter(({ outcome }) => outcome === 'failed').length).toBeLessThanOrEqual(3);
  expect(new Set(comments().map(({ reply_parameters: to }) => JSON.stringify(to))).size).toBe(texts.length);
  expect(publishing.telegram.conflicts).toBe(0);
}, 180_000);

it('a bot with its own webhook keeps it, and the comment says why it was skipped', async () => {
  publishing.telegram.chats.set('@channel', { id: -1_001_111_111_111, linked_chat_id: GROUP });
  publishing.telegram.webhook = 'https://example.com/hook';
  await worker();
  const post = await withComment(await newWorkspace(), 1);
  await until(
    () => commentsOf(post._id),
    ([note]) => note?.outcome === 'failed',
    60_000,
  );
  expect(await shown(post._id)).toMatchObject({
    status: 'published',
    platformPosts: [{ followUps: [{ outcome: 'failed', text: expect.stringContaining('webhook of its own') }] }],
  });
  expect(publishing.telegram.requests.map(({ path }) => path.split('/').at(-1))).not.toContain('getUpdates');
  expect(publishing.telegram.webhook).toBe('https://example.com/hook');
});
