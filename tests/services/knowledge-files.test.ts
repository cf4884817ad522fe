import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { KnowledgeIndexModel } from '@/prisma-free-models/knowledge-index';
import { changeIndex } from '@/server/research/knowledge/index/change-index';
import { activeGeneration } from '@/server/research/knowledge/index/index-document';
import { sweepIndexFiles } from '@/server/research/knowledge/index/index-file';
import { closeIndexes, saveIndex } from '@/server/research/knowledge/index/warm-index';
import { deleteKnowledge } from '@/server/research/knowledge/manage';
import { ownedIndex } from '@/server/research/knowledge/owned-index';
import { rankPassages, searchKnowledge } from '@/server/research/knowledge/search';
import { sweepIndexes } from '@/server/research/knowledge/sweep-index';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { storeDocument } from '../bench/knowledge/store-document';

const folder = path.join(env.DATA_DIR, 'cache', 'knowledge');
let place: { projectId: string; userId: string };
let ids: string[];

beforeAll(() => connectDatabase());
afterAll(async () => {
  await closeIndexes();
  stopPublishingEvents();
  await disconnectDatabase();
});
beforeEach(async () => {
  place = { projectId: String(new Types.ObjectId()), userId: String(new Types.ObjectId()) };
  ids = [];
  for (let at = 0; at < 12; at += 1) await add(`Bread ${at}`, `Loaf ${kind(at)} of rye. `);
});

/** A document of twenty passages. */
async function add(title: string, text: string): Promise<string> {
  const { projectId, userId: createdBy } = place;
  const generation = await activeGeneration(projectId);
  const parts = Array.from({ length: 20 }, (_, part) => `# Part ${part}\n${text}Flour part${part}.`).join('\n\n');
  const id = await changeIndex(projectId, () =>
    storeDocument({ projectId, createdBy, title, text: parts, generation }),
  );
  ids.push(id);
  return id;
}

/** Words so different that none is a misspelling of another. */
const kind = (at: number) =>
  createHash('sha256')
    .update(String(at))
    .digest('hex')
    .slice(0, 12)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);

const filesOf = () =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(place.projectId)) : [];
const rank = async (query = `rye ${kind(7)}`) => (await rankPassages({ projectIds: [place.projectId], query })).hits;

/** Runs as a process that has just started. Returns how often it read passages to make an index of them. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  await closeIndexes();
  let reads = 0;
  mongoose.set('debug', (collection: string, method: string, _filter: unknown, options?: { projection?: object }) => {
    if (collection === 'knowledgepassages' && method === 'find' && 'terms' in (options?.projection ?? {}))
      reads += (options?.projection as { terms: number }).terms;
  });
  await work().finally(() => mongoose.set('debug', false));
  return reads;
}

it('a process that starts finds the same by the file, without reading the passages', async () => {
  const before = await rank();
  expect(before).toHaveLength(96);
  await saveIndex(place.projectId);
  expect(filesOf()).toHaveLength(1);
  expect(await readsOf(async () => expect(await rank()).toEqual(before))).toBe(0);
});

it('what changed since the file was written is found at once, and read alone', async () => {
  await saveIndex(place.projectId);
  await closeIndexes();
  await deleteKnowledge({ id: ids[7]!, userId: place.userId });
  const id = await add('Later', `Loaf ${kind(7)} of wheat. `);
  const reads = await readsOf(async () => {
    const found = await rank(kind(7));
    expect(new Set(found.map(({ itemId }) => itemId))).toEqual(new Set([id]));
  });
  expect(reads).toBe(1);
});

it('a database with another history is compared document by document, though its revision is the same', async () => {
  await rank();
  await saveIndex(place.projectId);
  await closeIndexes();
  const where = { projectId: new Types.ObjectId(place.projectId) };
  const { revision } = (await KnowledgeIndexModel.findOne(where).lean())!;
  await deleteKnowledge({ id: ids[7]!, userId: place.userId });
  await KnowledgeIndexModel.updateOne(where, { $set: { revision } });
  expect(await rank(kind(7))).toEqual([]);
});

it('a damaged file is made again: nothing else is found meanwhile', async () => {
  const before = await rank();
  await saveIndex(place.projectId);
  const file = path.join(folder, filesOf()[0]!);
  const whole = readFileSync(file);
  for (const damage of [
    (bytes: Buffer) => bytes.subarray(0, bytes.length - 5),
    (bytes: Buffer) => bytes.fill(0x55, 0, Math.floor(bytes.length / 2)),
    (bytes: Buffer) => bytes.fill(0x55, bytes.length - 900, bytes.length - 500),
    () => Buffer.alloc(0),
  ]) {
    await closeIndexes();
    writeFileSync(file, damage(Buffer.from(whole)));
    expect(await rank()).toEqual(before);
    await saveIndex(place.projectId);
    expect(await readsOf(async () => expect(await rank()).toEqual(before))).toBe(0);
  }
});

it('a disk that takes no file changes nothing but the next start', async () => {
  const before = await rank();
  await closeIndexes();
  rmSync(path.join(env.DATA_DIR, 'cache'), { recursive: true, force: true });
  writeFileSync(path.join(env.DATA_DIR, 'cache'), 'in the way of a folder');
  try {
    // More than stays in memory: parts of it would go to the disk.
    for (let at = 12; at < 62; at += 1) await add(`Bread ${at}`, `Loaf ${kind(at)} of rye. `);
    expect((await rank()).slice(0, 8).map(({ itemId }) => itemId)).toEqual(
      before.slice(0, 8).map(({ itemId }) => itemId),
    );
    await saveIndex(place.projectId);
    await add('Later', `Loaf ${kind(999)} of wheat. `);
    expect(await rank(kind(999))).not.toEqual([]);
  } finally {
    await closeIndexes();
    rmSync(path.join(env.DATA_DIR, 'cache'), { force: true });
  }
});

it('goes with the project, and with the sweep when it serves nothing', async () => {
  await saveIndex(place.projectId);
  const [name = ''] = filesOf();
  const old = new Date(Date.now() - 7_200_000);
  writeFileSync(path.join(folder, 'left.unfinished'), 'by a crash');
  for (const each of [name, 'left.unfinished']) utimesSync(path.join(folder, each), old, old);
  await sweepIndexFiles(({ projectId }) => projectId === place.projectId);
  expect(readdirSync(folder)).toContain(name);
  expect(readdirSync(folder)).not.toContain('left.unfinished');
  utimesSync(path.join(folder, name), old, old);
  await sweepIndexFiles(() => false);
  expect(filesOf()).toEqual([]);
  await add('Later', `Loaf ${kind(999)} of wheat. `);
  await saveIndex(place.projectId);
  expect(filesOf()).toHaveLength(1);
  await ownedIndex.remove(place.projectId);
  expect(filesOf()).toEqual([]);
});

it('the sweep writes the file of an index that lies quiet, once', async () => {
  mkdirSync(folder, { recursive: true });
  await sweepIndexes();
  expect(filesOf()).toEqual([]);
  await sweepIndexes();
  expect(filesOf()).toHaveLength(1);
  expect(await readsOf(rank)).toBe(0);
});

it('a person’s search does not wait for all of a large index: it says how much it searched', async () => {
  for (let at = 12; at < 150; at += 1) await add(`Bread ${at}`, `Loaf ${kind(at)} of rye. `);
  await closeIndexes();
  const { loading } = await rankPassages({ projectIds: [place.projectId], query: 'rye' }, { partAfterMs: 0 });
  expect(loading).toEqual([{ done: expect.any(Number), total: expect.any(Number) }]);
  expect(await rank(kind(140))).not.toEqual([]);
  const { notice } = await searchKnowledge({ projectIds: [place.projectId], query: 'rye' });
  expect(notice).toBeNull();
});
