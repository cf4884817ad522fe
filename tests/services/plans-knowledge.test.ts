import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { KnowledgeItemModel } from '@/prisma-free-models/knowledge-item';
import { KnowledgePassageModel } from '@/prisma-free-models/knowledge-passage';
import { factsOfProjects } from '@/server/research/knowledge/held-facts';
import { passagesByIds, termsOfItems } from '@/server/research/knowledge/index/passage.store';
import { listCategories } from '@/server/research/knowledge/manage';
import {
  factsOfItems,
  pageOfItems,
  pageOfItemsWith,
  trashedItems,
} from '@/server/research/knowledge/stored/item-lists.store';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { knowledgeRow } from '../factories/knowledge-row';
import { explained, sentBy } from './explain';

const ROWS = 10_000;
const begin = new Date('2026-01-01T00:00:00Z').getTime();
const at = (index: number) => new Date(begin + index * 60_000);
const projectId = new Types.ObjectId();
const generation = new Types.ObjectId();
const ids = Array.from({ length: ROWS }, () => new Types.ObjectId());
const passageIds = Array.from({ length: ROWS }, () => new Types.ObjectId());

beforeAll(async () => {
  await connectDatabase();
  const pattern = knowledgeRow(projectId, at(0));
  await KnowledgeItemModel.collection.insertMany(
    ids.map((_id, index) => ({
      ...pattern,
      ...{ _id, createdAt: at(index), updatedAt: at(index), title: index % 5 === 0 ? 'Bread' : 'Tea' },
      category: index % 50 === 0 ? 'processes' : 'other',
      status: index % 50 === 1 ? 'error' : 'ready',
      tags: index % 100 === 0 ? ['rare', 'often'] : ['often'],
      trash: index % 10 === 9 ? { at: at(index), by: 'someone' } : null,
      usage: { accessCount: 1, lastAccessed: at(index) },
    })) as never,
  );
  await KnowledgePassageModel.collection.insertMany(
    passageIds.map((_id, index) => ({
      ...{ _id, projectId, generation, itemId: ids[Math.floor(index / 5)], version: 1, order: index % 5 },
      ...{ text: 'Bread', language: 'en', terms: 'bread 1', length: 1, pairs: '' },
    })) as never,
  );
  await Promise.all([KnowledgeItemModel.init(), KnowledgePassageModel.init()]);
}, 120_000);
afterAll(() => disconnectDatabase());

const of = [String(projectId)];
const page = { skip: 0, limit: 50 };
const deep = { skip: 7000, limit: 50 };
const named = (from: number, count: number) => ids.slice(from, from + count).map(String);
const all = async (rows: AsyncIterable<unknown>) => {
  let count = 0;
  for await (const row of rows) if (row) count += 1;
  return count;
};
const terms = () =>
  termsOfItems({ projectId: of[0]!, generation: String(generation), itemIds: named(0, 10), withVectors: false });
const NEWEST = 'projectId_1_trash_1_createdAt_-1__id_-1';
const by = (field: string) => `projectId_1_trash_1_${field}_1_createdAt_-1__id_-1`;

/** Queries of the knowledge base, and the index that each must use. */
const PLANS: [name: string, run: () => Promise<unknown>, index: string][] = [
  ['the first page', () => pageOfItems(of, {}, page), NEWEST],
  ['a deep page', () => pageOfItems(of, {}, deep), NEWEST],
  ['a page of a category', () => pageOfItems(of, { category: 'processes' }, page), by('category')],
  ['a page of a status', () => pageOfItems(of, { status: 'error' }, page), by('status')],
  ['a page with a rare tag', () => pageOfItems(of, { tags: ['rare'] }, page), by('tags')],
  ['the trash', () => Promise.resolve(trashedItems(of)), 'projectId_1_trash.at_-1__id_-1'],
  ['changes since a moment', () => all(factsOfItems(of[0]!, { updatedAt: at(9_900) })), 'projectId_1_updatedAt_1'],
  [
    'uses since a moment',
    () => all(factsOfItems(of[0]!, { 'usage.lastAccessed': at(9_900) })),
    'projectId_1_usage.lastAccessed_1',
  ],
  ['terms of ten documents', () => all(terms()), 'itemId_1_generation_1_version_1_order_1'],
  ['passages of a result', () => Promise.resolve(passagesByIds(of, passageIds.slice(0, 30).map(String))), '_id_'],
];

describe(`plans over ${ROWS} documents`, () => {
  it.each(PLANS)('%s', async (_name, run, index) => {
    const sent = await sentBy(run);
    expect(sent.length).toBeLessThanOrEqual(2);
    const { queryPlanner, executionStats } = await explained(sent[0]!);
    expect(queryPlanner.winningPlan.stage).toBe('FETCH');
    expect(JSON.stringify(queryPlanner.winningPlan)).toContain(`"indexName":"${index}"`);
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(1.2 * executionStats.nReturned + 50);
  });

  it('a search of the list looks at no more than it needs for a page', async () => {
    const seen: string[] = [];
    const hasWords = ({ title }: { title: string }) => seen.push(title) > 0 && title === 'Bread';
    const { items, next } = await pageOfItemsWith(of, { hasWords, filter: {} }, { skip: 0, limit: 10 });
    expect(items).toHaveLength(10);
    expect(next).not.toBeNull();
    expect(seen.length).toBeLessThanOrEqual(50);
  });

  it('counts categories by keys', async () => {
    const counts = new Map((await listCategories(of)).map(({ _id, count }) => [_id, count]));
    expect([counts.get('processes'), counts.get('other')]).toEqual([ROWS / 50, ROWS * 0.9 - ROWS / 50]);
  });

  it('figures read all documents once, then those that changed, and notice what is gone', async () => {
    const first = await factsOfProjects(of);
    expect(first).toHaveLength(ROWS * 0.9);
    const sent = await sentBy(async () => expect(await factsOfProjects(of)).toEqual(first));
    for (const each of sent) expect((await explained(each)).executionStats.totalDocsExamined).toBeLessThanOrEqual(50);
    await KnowledgeItemModel.updateOne({ _id: ids[0] }, { $set: { tags: ['changed'] } });
    await KnowledgeItemModel.updateOne({ _id: ids[1] }, { $set: { trash: { at: new Date(), by: 'someone' } } });
    await KnowledgeItemModel.collection.deleteOne({ _id: ids[2] });
    const later = await factsOfProjects(of);
    expect(later).toHaveLength(ROWS * 0.9 - 2);
    expect(later.at(-1)).toMatchObject({ _id: String(ids[0]), tags: ['changed'] });
  });

  it('another process of the machine reads what changed meanwhile, no document else', async () => {
    const first = await factsOfProjects(of);
    await KnowledgeItemModel.updateOne({ _id: ids[3] }, { $set: { tags: ['later'] } });
    vi.resetModules();
    const { factsOfProjects: ofNewProcess } = await import('@/server/research/knowledge/held-facts');
    let later: typeof first = [];
    const sent = await sentBy(async () => (later = await ofNewProcess(of)));
    for (const each of sent) expect((await explained(each)).executionStats.totalDocsExamined).toBeLessThanOrEqual(50);
    expect(later.map(({ _id }) => _id)).toEqual(first.map(({ _id }) => _id));
    expect(later.find(({ _id }) => _id === String(ids[3]))).toMatchObject({ tags: ['later'] });
  });

  it.each(['', '{"format":1,"at":0,"count":9}\n[["a",null', 'not ours'])(
    'and all of them where the file of the one before is damaged (%j)',
    async (text) => {
      const first = await factsOfProjects(of);
      writeFileSync(path.join(env.DATA_DIR, 'cache/knowledge', `${of[0]}-figures.json`), text);
      vi.resetModules();
      const { factsOfProjects: ofNewProcess } = await import('@/server/research/knowledge/held-facts');
      expect(await ofNewProcess(of)).toEqual(first);
    },
  );
});
