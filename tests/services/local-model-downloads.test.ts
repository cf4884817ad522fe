import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LOCAL_MODELS, type LocalModel } from '@/lib/ai/local-models';
import { embed } from '@/server/system/ai/embed';
import { fetchModel } from '@/server/system/ai/local/fetch-model';
import { modelFolder, removeFiles, stateOnDisk } from '@/server/system/ai/local/files';
import { getLocalModel, listLocalModels, removeLocalModel } from '@/server/system/ai/local/manage-models';
import { endModelProcess } from '@/server/system/ai/local/run-model';
import { aiStatus } from '@/server/system/ai/status';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { startHubFake, type HubFake } from '../fakes/hub';
import { aiEnvironment, forgetAi } from './ai-support';
import { choose, listed } from './local-models-support';

let hub: HubFake;
let model: LocalModel;
const userId = String(new Types.ObjectId());
const TOKENIZER = 'tokenizer.json';

beforeAll(async () => {
  await connectDatabase();
  hub = await startHubFake();
});
beforeEach(async () => {
  hub.reset();
  aiEnvironment();
  await Promise.all([forgetAi(), TrackedJobModel.deleteMany({})]);
  Object.assign(env, { LOCAL_MODELS: true, LOCAL_MODELS_URL: hub.url });
  model = await listed();
});
afterEach(() => removeFiles(model.id));
afterAll(async () => {
  endModelProcess();
  await hub.close();
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
});

/** As the worker does it. */
function fetched(signal = new AbortController().signal) {
  const shares: number[] = [];
  return { shares, ended: fetchModel({ model: model.id }, { signal, progress: (share) => void shares.push(share) }) };
}
const partOf = (name: string) => path.join(modelFolder(model.id), `${name}.part`);
const keyOf = (name: string) => `${model.source.repository}/${model.source.revision}/${name}`;
const rangesOf = (name: string) =>
  hub.requests.flatMap((each) => (each.path === `/cdn/${keyOf(name)}` ? (each.headers.range ?? 'whole') : []));
/** The first file breaks off once some of it lies on the disk. */
function breakOff(): string {
  const [first = ''] = model.files.map((file) => file.path);
  hub.cutAfter = 300;
  hub.beforeCut = () => vi.waitFor(async () => expect((await stat(partOf(first))).size).toBeGreaterThan(0));
  return first;
}
const row = async () => (await listLocalModels()).find(({ id }) => id === model.id);
const rejected = (message: RegExp, code = 'AI_FAILED') =>
  expect(fetched().ended).rejects.toMatchObject({ code, message: expect.stringMatching(message) as string });

it('nothing is fetched before it is said; then the files come, are checked, and the model works', async () => {
  await choose(model);
  expect(await row()).toMatchObject({ state: 'absent', progress: null, isUsed: true, reason: null });
  expect(hub.requests).toEqual([]);
  const { shares, ended } = fetched();
  await ended;
  expect(shares.at(-1)).toBe(1);
  expect(hub.violations).toEqual([]);
  expect(await row()).toMatchObject({ state: 'ready', isUsed: true });
  expect((await aiStatus()).embed).toMatchObject({ configured: true, works: true });
  await expect(embed({ who: { projectId: null, feature: 'test' }, texts: ['kettle'] })).resolves.toMatchObject({
    cost: 0,
  });
});

it('a download that breaks off goes on where it stopped', async () => {
  const first = breakOff();
  await rejected(/broke off|too early/, 'SERVICE_UNAVAILABLE');
  const { size } = await stat(partOf(first));
  await fetched().ended;
  expect(rangesOf(first)).toEqual(['whole', `bytes=${size}-`]);
  expect(stateOnDisk(model)).toBe('ready');
});

it('a server without ranges sends the whole file again, and it is right', async () => {
  breakOff();
  await rejected(/broke off|too early/, 'SERVICE_UNAVAILABLE');
  hub.ignoresRanges = true;
  await fetched().ended;
  expect(stateOnDisk(model)).toBe('ready');
});

it.each([
  ['other bytes', (bytes: Buffer) => Buffer.alloc(bytes.length, 1), /its SHA-256 differs.*Check LOCAL_MODELS_URL/],
  ['more bytes', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(100_000)]), /is larger than the/],
])('a file of %s is thrown away', async (_, spoil, message) => {
  const right = hub.files.get(keyOf(TOKENIZER)) ?? Buffer.alloc(0);
  hub.files.set(keyOf(TOKENIZER), spoil(right));
  try {
    await rejected(message);
    await expect(stat(partOf(TOKENIZER))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(stateOnDisk(model)).toBe('absent');
  } finally {
    hub.files.set(keyOf(TOKENIZER), right);
  }
});

it('a file that ends early is asked for again, not taken', async () => {
  const right = hub.files.get(keyOf(TOKENIZER)) ?? Buffer.alloc(0);
  hub.files.set(keyOf(TOKENIZER), right.subarray(0, 200));
  await rejected(/too early/, 'SERVICE_UNAVAILABLE').finally(() => hub.files.set(keyOf(TOKENIZER), right));
  await fetched().ended;
  expect(stateOnDisk(model)).toBe('ready');
});

it('says what the other side refuses, and waits as it says', async () => {
  hub.failNext({ kind: '404' });
  await rejected(/does not have this file \(it answered 404\)/);
  hub.failNext({ kind: '429', retryAfter: 7 });
  await expect(fetched().ended).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 7 });
  hub.failNext({ kind: '503' });
  await rejected(/answered 503.*goes on by itself/, 'SERVICE_UNAVAILABLE');
  hub.failNext({ kind: 'answer', answer: { status: 302, headers: { location: 'file:///etc/passwd' } } });
  await rejected(/leads to an address that can’t be used/);
  const round = { status: 302, headers: { location: '/round' } };
  hub.failNext({ kind: 'answer', answer: round }, 8, () => true);
  await rejected(/without an end/);
});

it('looks at the disk before, and fetches only what is missing', async () => {
  const { MIN_FREE_DISK_MB } = env;
  env.MIN_FREE_DISK_MB = 1e12;
  await rejected(/disk of this host is almost full/, 'DISK_FULL').finally(
    () => (env.MIN_FREE_DISK_MB = MIN_FREE_DISK_MB),
  );
  expect(hub.requests).toEqual([]);
  await fetched().ended;
  const file = path.join(modelFolder(model.id), TOKENIZER);
  await truncate(file, 10);
  expect(await row()).toMatchObject({
    state: 'broken',
    reason: expect.stringContaining('Download it again') as string,
  });
  hub.reset();
  await fetched().ended;
  expect(hub.requests.map((each) => each.path)).toEqual([
    expect.stringContaining(TOKENIZER),
    `/cdn/${keyOf(TOKENIZER)}`,
  ]);
  expect(await readFile(file)).toEqual(hub.files.get(keyOf(TOKENIZER)));
});

it('a click begins one job of the host, which removing ends', async () => {
  const [{ jobId }, again] = await Promise.all([
    getLocalModel({ id: model.id, userId }),
    getLocalModel({ id: model.id, userId }),
  ]);
  expect(again.jobId).toBe(jobId);
  expect(await row()).toMatchObject({ state: 'downloading', progress: 0 });
  await removeLocalModel(model.id);
  expect(await row()).toMatchObject({ state: 'absent' });
  expect(await TrackedJobModel.findById(jobId).lean()).toMatchObject({ state: 'cancelled' });
  await fetched().ended;
  await expect(getLocalModel({ id: model.id, userId })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(getLocalModel({ id: 'unknown', userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  env.LOCAL_MODELS = false;
  expect(await listLocalModels()).toEqual([]);
  await expect(getLocalModel({ id: model.id, userId })).rejects.toThrow('turned off');
});

it('a list that can’t be read names no model, and the host’s own stay', async () => {
  await writeFile(env.LOCAL_MODELS_LIST ?? '', '[{ "id": "half" }]');
  expect((await listLocalModels()).map(({ id }) => id)).toEqual(LOCAL_MODELS.map(({ id }) => id));
});
