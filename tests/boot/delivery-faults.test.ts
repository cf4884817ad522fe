import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WirePost } from '@/lib/contracts/posts';
import { startTelegramFake } from '../fakes/telegram';
import { startProduct, type Product } from '../setup/product';

// Slow: each kill needs a post that becomes due, and a process that starts again. SOAK=1 tries more moments, and leases
// as long as in production.
const SOAK = process.env.SOAK === '1';
const MOMENTS_MS = SOAK ? [0, 15, 40, 80] : [15, 80];
const LEASE_SECONDS = SOAK ? '60' : '15';

type Victim = 'worker' | 'redis' | 'db';

let fake: Awaited<ReturnType<typeof startTelegramFake>>;
let product: Product;
let token: string;
/** For what a failed test says: its post, what it waits for and since when. */
let watched = '';
let waitsFor = '';

beforeAll(async () => {
  fake = await startTelegramFake();
  product = await startProduct({ env: { TELEGRAM_API_URL: fake.url, LEASE_SECONDS } });
  const registered = await call('POST', '/auth/register', {
    email: 'faults@example.org',
    password: 'a long password',
    name: 'Faults',
  });
  token = (registered as { access_token: string }).access_token;
  await call('POST', '/platform-settings', {
    telegram: { bot_token: '123456:abcdefghijklmnopqrstuvwxyzABCDEFGHI', chat_id: '@channel' },
  });
});
afterAll(async () => {
  await product.stop();
  await fake.close();
});

/** A test that runs out of time says nothing by itself: here it says where everything stands. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stdout.write(`${await whereThingsStand()}\n`);
});

async function whereThingsStand(): Promise<string> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const read = async (at: string) => {
    try {
      const response = await fetch(product.url + at, { headers, signal: AbortSignal.timeout(10_000) });
      return `${at}: ${response.status} ${await response.text()}`;
    } catch (error) {
      return `${at}: ${String(error)}`;
    }
  };
  const logs = path.join(product.dataDir, 'logs');
  return [
    `Now: ${new Date().toISOString()}. The test waits for ${waitsFor}`,
    ...(await Promise.all(['/health', `/posts/${watched}/diagnostics`].map(read))),
    `Requests at the network: ${JSON.stringify(fake.requests.slice(-5).map(({ at, path: to, status }) => ({ at, to, status })))}`,
    `Processes: ${readFileSync(path.join(product.dataDir, 'run', 'state.json'), 'utf8')}`,
    ...readdirSync(logs).map((name) => `${name}:\n${readFileSync(path.join(logs, name), 'utf8').slice(-8000)}`),
    `Printed:\n${product.output().slice(-4000)}`,
  ].join('\n\n');
}

/** A call that retries while a killed service restarts, as a careful client does; writes only after a 503. */
async function call(method: string, at: string, json?: unknown): Promise<unknown> {
  for (;;) {
    waitsFor = `${method} ${at}, asked at ${new Date().toISOString()}`;
    const response = await fetch(product.url + at, {
      method,
      headers: {
        Accept: 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(json ? { 'Content-Type': 'application/json' } : {}),
      },
      body: json ? JSON.stringify(json) : undefined,
    });
    if (response.status !== 503) {
      if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${await response.text()}`);
      return response.json();
    }
    await response.arrayBuffer();
    await delay(200);
  }
}

async function schedule(content: string, inMs: number): Promise<WirePost> {
  const post = (await call('POST', '/posts', {
    scheduledFor: new Date(Date.now() + inMs).toISOString(),
    platformPosts: [{ platform: 'telegram', platformSpecificData: { content } }],
  })) as WirePost;
  watched = post._id;
  return post;
}

async function settled(id: string): Promise<WirePost> {
  for (;;) {
    const post = (await call('GET', `/posts/${id}`)) as WirePost;
    if (post.status === 'published' || post.status === 'failed') return post;
    await delay(250);
  }
}

async function kill(victim: Victim): Promise<void> {
  while (!product.pid(victim)) await delay(20); // still restarting after the last kill
  product.kill(victim);
  // Redis may lose everything: MongoDB is the source of truth.
  if (victim === 'redis')
    rmSync(path.join(product.dataDir, 'redis', 'appendonlydir'), { recursive: true, force: true });
}

const live = (content: string) => fake.published.filter(({ request }) => request.raw.includes(content)).length;

/** Published once, or explained: never twice, never lost silently. */
function expectOnceOrExplained(post: WirePost, content: string): void {
  const [entry] = post.platformPosts;
  if (post.status === 'published') expect(live(content)).toBe(1);
  else {
    expect(live(content)).toBeLessThanOrEqual(1);
    expect(entry?.errorText).toBe('Delivery could not be confirmed. Check the channel before retrying.');
  }
  expect(fake.violations).toEqual([]);
}

describe.each<Victim>(['worker', 'redis', 'db'])('%s killed', (victim) => {
  it('while the post waits for its time', async () => {
    const content = `${victim} waits`;
    const post = await schedule(content, 4000);
    await kill(victim);
    const after = await settled(post._id);
    expect(after.status, JSON.stringify(after.platformPosts)).toBe('published');
    expect(live(content)).toBe(1);
  });

  it.each(MOMENTS_MS)('%i ms after the post is due', async (ms) => {
    const content = `${victim} due ${ms}`;
    const post = await schedule(content, 1500);
    await delay(Math.max(0, Date.parse(post.scheduledFor ?? '') - Date.now() + ms));
    await kill(victim);
    expectOnceOrExplained(await settled(post._id), content);
  });

  it('while the network has the post and has not responded yet', async () => {
    const content = `${victim} sent`;
    fake.failNext({ kind: 'slow', ms: 1500 });
    const post = await schedule(content, 1000);
    while (!fake.requests.some((request) => request.raw.includes(content))) await delay(10);
    await kill(victim);
    const after = await settled(post._id);
    expectOnceOrExplained(after, content);
    if (victim !== 'worker') expect(after.status, JSON.stringify(after.platformPosts)).toBe('published');
  });
});

it('killing everything at once loses no post', async () => {
  const contents = ['all 1', 'all 2', 'all 3'];
  const posts = await Promise.all(contents.map((content, index) => schedule(content, 1500 + index * 700)));
  await delay(1600);
  for (const victim of ['worker', 'redis', 'db'] as const) await kill(victim);
  for (const [index, post] of posts.entries()) expectOnceOrExplained(await settled(post._id), contents[index] ?? '');
});
