import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { LocalModelOf } from '@/lib/ai/local-models';
import { insertProject } from '@/server/people/projects/store';
import { buildKnowledgeIndex } from '@/server/research/knowledge/build-index';
import { buildIfOutdated } from '@/server/research/knowledge/build-by-itself';
import { readIndexState } from '@/server/research/knowledge/index/generations';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { embed } from '@/server/system/ai/embed';
import { addFromFolder } from '@/server/system/ai/local/add-from-folder';
import { modelFolder, removeFiles, stateOnDisk } from '@/server/system/ai/local/files';
import { modelLimits, modelProcess, runModel } from '@/server/system/ai/local/run-model';
import { aiSettings, updateAiSettings } from '@/server/system/ai/settings';
import { aiStatus } from '@/server/system/ai/status';
import { aiUsage } from '@/server/system/ai/usage';
import { env } from '@/server/system/env';
import { makeModel } from '../fakes/hub/made-model';
import { ledger } from './ai-support';
import { jobOf, readDocumentOf } from './knowledge-support';
import { choose, listed, onModelHost, stickWith } from './local-models-support';

const who = { projectId: null, feature: 'test' };
const texts = ['kettle', 'чайник', 'lantern'];
let model: LocalModelOf<'embed'>;

onModelHost(async () => {
  model = await listed();
  await addFromFolder(await stickWith(makeModel()));
  await choose(model);
  return model;
});

const likeness = (a: readonly number[] = [], b: readonly number[] = []) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
/** A process that ended may stay in the table for a moment, without a command. */
const isThere = (pid: number | null) =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (line) => line !== '',
    () => false,
  );
const onnx = () => path.join(modelFolder(model.id), model.run.onnx);

it('vectors come from the model itself, cost nothing, and their processor time is metered', async () => {
  const { value, cost, units } = await embed({ who, texts });
  expect(likeness(value[0], value[1])).toBeGreaterThan(0.99);
  expect(likeness(value[0], value[2])).toBeLessThan(0.1);
  expect(cost).toBe(0);
  expect(units.processorSeconds).toBeGreaterThan(0);
  expect(await ledger()).toMatchObject([{ capability: 'embed', model: model.id, outcome: 'ok', cost: 0, counted: 0 }]);
  const { total } = await aiUsage({ projectId: null });
  expect(total).toMatchObject({ calls: 1, cost: 0, unpriced: 0 });
  expect(total.processorSeconds).toBeGreaterThan(0);
});

it('one process runs it, without this host’s secrets, and ends when nobody asks any more', async () => {
  const { idleMs } = modelLimits;
  modelLimits.idleMs = 300;
  try {
    expect(modelProcess()).toBeNull();
    await Promise.all([embed({ who, texts }), embed({ who, texts: ['umbrella'] })]);
    const pid = modelProcess();
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    expect(environment).toContain('PATH=');
    expect(environment).not.toMatch(/APP_SECRET|MONGODB_URI|REDIS_URL/);
    await expect.poll(modelProcess, { timeout: 20_000 }).toBeNull();
    await expect.poll(() => isThere(pid), { timeout: 20_000 }).toBe(false);
  } finally {
    modelLimits.idleMs = idleMs;
  }
});

it('a process that is killed while it works is one clear error, and the next call starts another', async () => {
  await embed({ who, texts });
  const pid = modelProcess() ?? 0;
  process.kill(pid, 'SIGSTOP');
  const call = runModel<'embed'>(model, { ask: { texts }, signal: new AbortController().signal });
  process.kill(pid, 'SIGKILL');
  await expect(call).rejects.toMatchObject({
    code: 'AI_FAILED',
    next: 'retry',
    message: expect.stringMatching(/Made model on this host stopped while it worked.*Try again\./) as string,
  });
  await expect(embed({ who, texts })).resolves.toMatchObject({ cost: 0 });
  expect(modelProcess()).not.toBe(pid);
});

it('a process that hangs is ended', async () => {
  await embed({ who, texts });
  const { silentMs } = modelLimits;
  modelLimits.silentMs = 300;
  try {
    process.kill(modelProcess() ?? 0, 'SIGSTOP');
    await expect(embed({ who, texts })).rejects.toMatchObject({ next: 'retry' });
  } finally {
    modelLimits.silentMs = silentMs;
  }
  await expect(embed({ who, texts })).resolves.toMatchObject({ cost: 0 });
});

it('a call that is given up leaves the process to the others', async () => {
  await embed({ who, texts });
  const pid = modelProcess();
  const given = new AbortController();
  const call = embed({ who, texts: Array.from({ length: 12 }, () => 'kettle '.repeat(500)), signal: given.signal });
  const other = embed({ who, texts });
  setTimeout(() => given.abort(), 5);
  await call.catch(() => undefined);
  await expect(other).resolves.toMatchObject({ cost: 0 });
  expect(modelProcess()).toBe(pid);
});

it.each([
  // A weight: the model can still be opened.
  ['changed', (bytes: Buffer) => Buffer.from(bytes).fill(254, bytes.indexOf(255), bytes.indexOf(255) + 1)],
  ['cut', (bytes: Buffer) => bytes.subarray(0, 60)],
])('files that were %s since are never used, and the sentence names the model and its use', async (_, spoil) => {
  await writeFile(onnx(), spoil(await readFile(onnx())));
  await expect(embed({ who, texts })).rejects.toMatchObject({
    message: expect.stringContaining('are damaged') as string,
  });
  expect(stateOnDisk(model)).toBe('broken');
  expect((await aiStatus()).embed).toMatchObject({
    configured: false,
    reason: expect.stringMatching(
      /Made model are damaged\. With it, tests find .* Administration › AI › This host/,
    ) as string,
  });
  await addFromFolder(await stickWith(makeModel()));
  await expect(embed({ who, texts })).resolves.toMatchObject({ cost: 0 });
});

it('files that are whole and yet no such model are refused', async () => {
  const files = new Map(makeModel()).set('onnx/model_quantized.onnx', Buffer.from('no model at all'));
  model = await listed(files, { id: 'no-model' });
  await addFromFolder(await stickWith(files));
  await choose(model);
  await expect(embed({ who, texts })).rejects.toMatchObject({ code: 'AI_FAILED', next: 'refuse' });
  expect(stateOnDisk(model)).toBe('broken');
});

it('a folder is taken only when every file is the one that the list names', async () => {
  await removeFiles(model.id);
  const folder = await stickWith(makeModel());
  await appendFile(path.join(folder, 'tokenizer.json'), ' ');
  await expect(addFromFolder(folder)).rejects.toThrow('Made model: tokenizer.json is another file than this version');
  await expect(addFromFolder(await stickWith([['readme.txt', Buffer.from('hello')]]))).rejects.toThrow(
    /There is no model in .* It knows: multilingual-e5-small-int8 \(.*; made-model/,
  );
  expect(stateOnDisk(model)).toBe('absent');
});

it('a model that is missing is named with what it would give; so are models that are turned off', async () => {
  await removeFiles(model.id);
  const { embed: missing } = await aiStatus();
  expect(missing.reason).toBe(
    'Search by meaning: the model Made model is not on this host. With it, tests find what is said in other words. An administrator can download it under Administration › AI › This host.',
  );
  env.LOCAL_MODELS = false;
  expect((await aiStatus()).embed.reason).toBe(
    'Search by meaning: models on this host are turned off (LOCAL_MODELS=off).',
  );
});

it('the settings name it as a provider, and take only models that this host knows for the use', async () => {
  expect((await aiSettings()).connections.embed).toMatchObject({
    provider: 'local',
    model: model.id,
    isFree: true,
    key: null,
    saved: { address: null },
  });
  const refused = (connections: Parameters<typeof updateAiSettings>[0]['connections']) =>
    expect(updateAiSettings({ connections, isTested: false })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await refused({ embed: { provider: 'local', model: 'unknown' } });
  await refused({ chat: { provider: 'local', model: model.id } });
  const { connections } = await updateAiSettings({ connections: { embed: { address: null } }, isTested: false });
  expect(connections.embed.provider).toBe('server');
});

it('knowledge is found by meaning: its index builds itself when the model is chosen', async () => {
  await updateAiSettings({ connections: { embed: { address: null } }, isTested: false });
  const userId = String(new Types.ObjectId());
  const projectId = String((await insertProject({ userId, name: 'M', isDefault: true }))._id);
  for (const [name, text] of [
    ['kitchen.md', '# Kitchen\n\nThe kettle stands on the stove.'],
    ['garden.md', '# Garden\n\nA hedgehog sleeps below the leaves.'],
  ] as const)
    await readDocumentOf({ projectId, userId, bytes: Buffer.from(text), name });
  const found = async () => {
    const { results, mode } = await searchKnowledge({ projectIds: [projectId], query: 'чайник' });
    return { mode, titles: results.map(({ title }) => title) };
  };
  expect(await found()).toEqual({ mode: 'keyword', titles: [] });
  await choose(model);
  expect(await buildIfOutdated(projectId)).toBe(true);
  const { generations } = await readIndexState(projectId);
  await buildKnowledgeIndex(
    { generation: generations.find(({ state }) => state === 'building')?.id ?? '' },
    jobOf(projectId),
  );
  expect(await readIndexState(projectId)).toMatchObject({ mode: 'hybrid' });
  expect(await found()).toMatchObject({ mode: 'hybrid', titles: ['kitchen.md'] });
});
