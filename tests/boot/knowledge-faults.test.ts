// Slow: real processes are killed at each step, and started again each time.
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import type { WireKnowledgeIndex } from '@/lib/contracts/knowledge-quality';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import type { FakeRequest } from '../fakes/server';
import { scannedPdf } from '../services/knowledge-support';
import { readState, startProduct, type Product } from '../setup/product';
import { isReady, until } from './processes';

// One story: what a killed worker had begun is taken by another after its lease of 20 s, so later kills come meanwhile.
// All the time the same two questions are asked, and must be answered. SOAK=1: more moments.
const SOAK = process.env.SOAK === '1';
/** Moments after the last byte of an upload, and after an admin's request, at which web is killed. */
const MOMENTS_MS = SOAK ? Array.from({ length: 30 }, (_, index) => index * 4) : [0, 25];

let fake: OpenAiFake;
let product: Product;
let client: MongoClient;
let db: Db;
let token = '';
const watched: { stop: boolean; asked: number; misses: string[] } = { stop: false, asked: 0, misses: [] };
let watching: Promise<void>;

beforeAll(async () => {
  fake = await startOpenAiFake();
  product = await startProduct({
    env: {
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: fake.url,
      OPENAI_MODEL: 'gpt-5-mini',
      EMBEDDINGS_MODEL: 'text-embedding-3-small',
    },
  });
  const person = { email: 'documents@example.org', password: 'a long password', name: 'Documents' };
  ({ access_token: token } = await call<{ access_token: string }>('POST', '/auth/register', person));
  client = await MongoClient.connect(readState(product.dataDir)?.mongodbUri ?? '');
  db = client.db();
  await upload('tea.md', '# Tea\n\nTea is served at four.');
  await upload('cake.md', '# Cake\n\nThe cake won a prize.');
  await ready('tea.md', 'cake.md');
  const [tea] = await named('tea.md');
  await call('POST', '/knowledge/questions', { question: 'When is tea served?', itemId: tea?._id });
  watching = watch();
});
afterAll(async () => {
  watched.stop = true;
  await watching;
  await client.close();
  await product.stop();
  await fake.close();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stdout.write(`${await whereThingsStand()}\n`);
  expect(watched.misses).toEqual([]);
});

async function whereThingsStand(): Promise<string> {
  const logs = path.join(product.dataDir, 'logs');
  const jobs = await db.collection('trackedjobs').find().toArray();
  return [
    ...jobs.map(({ kind, label, state, tries, error }) => JSON.stringify({ kind, label, state, tries, error })),
    JSON.stringify(await index()),
    ...readdirSync(logs).map((name) => `${name}:\n${readFileSync(path.join(logs, name), 'utf8').slice(-4000)}`),
  ].join('\n');
}

const headers = () => ({ Accept: 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) });

/** A call that tries again while the killed process restarts. */
async function call<T>(method: string, at: string, json?: unknown): Promise<T> {
  for (;;) {
    const response = await fetch(product.url + at, {
      method,
      headers: { ...headers(), ...(json ? { 'Content-Type': 'application/json' } : {}) },
      body: json ? JSON.stringify(json) : undefined,
    }).catch(() => null);
    if (response && response.status < 500) {
      if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    }
    await delay(100);
  }
}

const index = () => call<WireKnowledgeIndex>('GET', '/knowledge/index');
const states = async () => (await index()).generations.map(({ state }) => state);
const named = async (title: string) =>
  (await call<WireKnowledgeItem[]>('GET', '/knowledge')).filter((item) => item.title === title);
const search = async (query: string) =>
  (await call<{ results: WireKnowledgeItem[] }>('POST', '/knowledge/search', { query })).results.map(
    ({ title }) => title,
  );

function form(name: string, bytes: string | Buffer): FormData {
  const made = new FormData();
  made.set('title', name);
  made.set('category', 'other');
  made.set('file', new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]), name);
  return made;
}

/** Sends a file; null when web died before it responded. */
const send = (at: string, name: string, bytes: string | Buffer) =>
  fetch(product.url + at, { method: 'POST', headers: headers(), body: form(name, bytes) }).catch(() => null);

async function upload(name: string, bytes: string | Buffer): Promise<void> {
  const response = await send('/knowledge/upload', name, bytes);
  expect(response?.status, await response?.text()).toBe(201);
}

async function ready(...titles: string[]): Promise<void> {
  for (const title of titles)
    await until({
      what: `${title} ready`,
      within: 150_000,
      holds: async () => (await named(title)).every(({ status }) => status === 'ready'),
    });
}

type Found = { results: { title: string; passages: unknown[] }[] };

/** Asks what was known from the beginning, again and again. Its answer may be replaced, and must never be gone. */
async function watch(): Promise<void> {
  const ask = async (query: string): Promise<Found | null> => {
    const response = await fetch(`${product.url}/knowledge/search`, {
      method: 'POST',
      headers: { ...headers(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    if (response?.status === 200) return (await response.json().catch(() => null)) as Found | null;
    await response?.arrayBuffer().catch(() => null);
    return null;
  };
  const passagesIn = (found: Found, title: string) => found.results.find((each) => each.title === title)?.passages;
  const check = async (query: string, title: string) => {
    let found = await ask(query);
    if (!found) return;
    watched.asked += 1;
    // The version before was replaced while this search was under way: the next one shows the new one.
    if (passagesIn(found, title)?.length === 0) found = (await ask(query)) ?? found;
    if (!passagesIn(found, title)?.length)
      watched.misses.push(`${new Date().toISOString()}: “${query}” did not find ${title}`);
  };
  while (!watched.stop) {
    await check('tea four', 'tea.md');
    await check('cake prize medal', 'cake.md');
    await delay(50);
  }
}

async function crash(name: 'web' | 'worker'): Promise<void> {
  const before = product.pid(name);
  product.kill(name);
  await until({ what: `${name} back`, within: 30_000, holds: () => ![undefined, before].includes(product.pid(name)) });
  await until({ what: 'ready again', within: 60_000, holds: () => isReady(product.url) });
}

/** The next request with these words gets its response after the process that sent it was killed. */
function hold(operation: string, words: string): () => Promise<void> {
  const isMeant = ({ path: at, raw }: FakeRequest) => at.endsWith(operation) && raw.includes(words);
  const before = fake.requests.length;
  fake.failNext({ kind: 'slow', ms: 30_000 }, 1, isMeant);
  const isSeen = () => fake.requests.slice(before).some(isMeant);
  return () => until({ what: `a call about ${words}`, within: 60_000, holds: isSeen });
}

let examined: () => Promise<void>;
const stepOf = async (title: string) => (await named(title))[0]?.processing?.step;

it('the worker killed while it sums up, embeds and builds an index', async () => {
  const held = [
    hold('/chat/completions', 'Amber is sold here'),
    hold('/embeddings', 'The cake won a medal'),
    hold('/embeddings', 'Tea is served at four'),
  ];
  examined = hold('/embeddings', 'When is tea served?');
  await upload('amber.md', '# Amber\n\nAmber is sold here.');
  const [cake] = await named('cake.md');
  const replaced = await send(`/knowledge/${cake?._id}/replace`, 'cake.md', '# Cake\n\nThe cake won a medal.');
  expect(replaced?.status).toBe(202);
  await call('POST', '/knowledge/index');
  for (const each of held) await each();
  await crash('worker');
});

it('the worker killed while a model looks at a page, and while a child reads a file', async () => {
  const seen = hold('/chat/completions', 'image_url');
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer();
  await upload('scan.pdf', scannedPdf('Basil grows in the garden of this house.', jpeg));
  await seen();
  await upload('shoes.md', '# Shoes\n\nOur shoes are sewn in Porto.');
  await until({
    what: 'shoes.md read by a child',
    within: 20_000,
    holds: async () => (await stepOf('shoes.md')) !== 'Waiting to be read',
  });
  await crash('worker');
});

it('the worker killed while the saved questions are asked of the new index', async () => {
  await examined();
  expect(await states()).toContain('building');
  await crash('worker');
  await ready('amber.md', 'cake.md', 'scan.pdf', 'shoes.md');
  expect(await search('medal')).toContain('cake.md');
});

it('the worker killed in the moment of the swap', async () => {
  await until({
    what: 'the index of the killed workers serves',
    within: 60_000,
    holds: async () => (await states()).join() === 'active,previous',
  });
  await call('POST', '/knowledge/index');
  while (await db.collection('knowledgegenerations').findOne({ state: 'building' })) await delay(1);
  await crash('worker');
});

it('web killed during an upload: a retry makes one document', async () => {
  const half = Buffer.from(await new Response(form('half.md', '# Half\n\nSaffron is dear.')).arrayBuffer());
  const request = http.request(`${product.url}/knowledge/upload`, {
    method: 'POST',
    headers: { ...headers(), 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '4000000' },
  });
  request.on('error', () => undefined);
  request.write(half.subarray(0, half.length / 2));
  await delay(300);
  await crash('web');
  expect(await named('half.md')).toEqual([]);
  for (const ms of MOMENTS_MS) {
    const name = `spice-${ms}.md`;
    const bytes = `# Spice\n\nSpice ${ms} is sold here.`;
    const sent = send('/knowledge/upload', name, bytes);
    await delay(ms);
    await crash('web');
    const first = await sent;
    const status = first?.status;
    await first?.arrayBuffer().catch(() => null);
    const again = await send('/knowledge/upload', name, bytes);
    expect([201, 409]).toContain(again?.status);
    if (status === 201) expect(again?.status).toBe(409);
    expect(await named(name)).toHaveLength(1);
  }
});

it('web killed when an admin goes back to the index before', async () => {
  await until({
    what: 'the swap over',
    within: 60_000,
    holds: async () => (await states()).join() === 'active,previous',
  });
  for (const ms of MOMENTS_MS) {
    const previous = (await index()).generations.find(({ state }) => state === 'previous')?.id;
    const going = fetch(`${product.url}/knowledge/index/activate`, {
      method: 'POST',
      headers: { ...headers(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ generation: previous }),
    }).catch(() => null);
    await delay(ms);
    await crash('web');
    await (await going)?.arrayBuffer().catch(() => null);
    await call('POST', '/knowledge/index/activate', { generation: previous });
    expect((await index()).generations.find(({ state }) => state === 'active')?.id).toBe(previous);
  }
});

it('in the end every document is ready, found and whole, and nothing waits', async () => {
  const titles = ['tea.md', 'cake.md', 'amber.md', 'scan.pdf', 'shoes.md', ...MOMENTS_MS.map((ms) => `spice-${ms}.md`)];
  await ready(...titles);
  const { generations } = await index();
  const active = generations.find(({ state }) => state === 'active');
  expect(active).toMatchObject({ done: titles.length, total: titles.length });
  expect(await search('tea served')).toContain('tea.md');
  expect(await search('medal')).toContain('cake.md');
  expect(await search('amber')).toContain('amber.md');
  expect(await search('basil garden')).toContain('scan.pdf');
  expect(await search('porto')).toContain('shoes.md');
  for (const ms of MOMENTS_MS) expect(await search(`spice ${ms}`)).toContain(`spice-${ms}.md`);
  const passages = await db
    .collection('knowledgepassages')
    .aggregate([
      { $match: { generation: { $exists: true } } },
      { $group: { _id: { g: '$generation', i: '$itemId', v: '$version', o: '$order' }, times: { $sum: 1 } } },
      { $match: { times: { $gt: 1 } } },
    ])
    .toArray();
  expect(passages).toEqual([]);
  const open = await db.collection('trackedjobs').countDocuments({ state: { $in: ['waiting', 'running'] } });
  expect(open).toBe(0);
  expect(watched.asked).toBeGreaterThan(50);
});
