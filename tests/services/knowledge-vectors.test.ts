import { mongo, Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { KnowledgeGenerationModel } from '@/prisma-free-models/knowledge-generation';
import { KnowledgePassageModel } from '@/prisma-free-models/knowledge-passage';
import { insertProject } from '@/server/people/projects/store';
import { replaceDocument } from '@/server/research/knowledge/add-document';
import { readIndexState } from '@/server/research/knowledge/index/generations';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { unit, unpacked } from '@/server/research/knowledge/index/vectors';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { log } from '@/server/system/log';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { startVectorSearchFake, type VectorSearchFake } from '../fakes/vector-search';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';
import { read, readDocumentOf, received, type Place } from './knowledge-support';

let fake: OpenAiFake;
let database: VectorSearchFake | null = null;
let place: Place;
const realNow = clock.now;
let later = 0;
beforeAll(async () => {
  await connectDatabase();
  fake = await startOpenAiFake();
});
afterAll(async () => {
  aiEnvironment();
  await fake.close();
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
});
beforeEach(async () => {
  fake.reset();
  await forgetAi();
  servedBy(fake.url);
  const userId = String(new Types.ObjectId());
  place = { userId, projectId: String((await insertProject({ userId, name: 'V', isDefault: true }))._id) };
  // The database is asked once in a while; each test begins when it is asked again.
  wait(2 * 3_600_000);
});
afterEach(() => {
  database?.remove();
  database = null;
  clock.now = realNow;
  vi.restoreAllMocks();
});

function wait(ms: number): void {
  later += ms;
  clock.now = () => new Date(realNow().getTime() + later);
}

const document = (name: string, text: string) => readDocumentOf({ ...place, bytes: `# ${name}\n\n${text}`, name });
const hits = async (query: string, filters = {}) =>
  (await searchKnowledge({ projectIds: [place.projectId], query, filters })).results.map(({ title, passages }) => ({
    title,
    byMeaning: passages[0]?.vectorRank ?? null,
  }));
const where = async () => (await readIndexState(place.projectId)).vectors;

/** MongoDB with its search process, whose index of this project's vectors is ready. */
async function withIndex(): Promise<VectorSearchFake> {
  database = startVectorSearchFake();
  wait(2 * 3_600_000);
  await where();
  for (const index of database.indexes) index.queryable = true;
  wait(61_000);
  return database;
}

it('a database without search indexes says so once, in the log, and this process searches', async () => {
  const said = vi.spyOn(log, 'info');
  const asked = vi.spyOn(KnowledgePassageModel, 'listSearchIndexes');
  await document('tea.md', 'Tea is served at four.');
  expect(await hits('tea')).toEqual([{ title: 'tea.md', byMeaning: 1 }]);
  expect(await where()).toBe('in-process');
  expect(asked).toHaveBeenCalledTimes(1);
  expect(said).toHaveBeenCalledWith(
    expect.objectContaining({ why: expect.stringContaining('$listSearchIndexes is not supported') }),
    'vectors of documents are searched: in-process',
  );
});

it('a database with search indexes gets one; until that is ready this process searches, then MongoDB', async () => {
  await document('tea.md', 'Tea is served at four.');
  database = startVectorSearchFake();
  expect(await where()).toBe('in-process');
  expect(database.indexes).toHaveLength(1);
  expect(await hits('tea')).toEqual([{ title: 'tea.md', byMeaning: 1 }]);
  expect(database.queries).toEqual([]);
  for (const index of database.indexes) index.queryable = true;
  wait(61_000);
  expect(await where()).toBe('mongodb');
  expect(await hits('tea')).toEqual([{ title: 'tea.md', byMeaning: 1 }]);
  expect(database.queries).toHaveLength(1);
  wait(61_000);
  await where();
  expect(database.indexes).toHaveLength(1);
});

it('finds the same as this process does: of this project alone, filtered first, and the version that serves', async () => {
  const chapters = '# Tea\n\nTea, tea and tea.\n\n'.repeat(30);
  await readDocumentOf({ ...place, bytes: chapters, name: 'book.md' });
  await readDocumentOf({
    ...place,
    bytes: '# Rooms\n\nTea is served there.',
    name: 'rooms.md',
    category: 'products_services',
  });
  const old = await document('old.md', 'Tea is old.');
  const next = await replaceDocument({
    item: old,
    file: await received('# Old\n\nCoffee.', 'old.md'),
    userId: place.userId,
  });
  await read(next);
  const own = [
    await hits('tea served'),
    await hits('tea served', { category: 'products_services' }),
    await hits('coffee'),
  ];
  const fakeDatabase = await withIndex();
  // A version in the making that is about tea.
  const about = await KnowledgePassageModel.findOne({ projectId: place.projectId, text: /served/ }).lean();
  await KnowledgePassageModel.create({ ...about, _id: new Types.ObjectId(), itemId: old._id, version: 9 });
  const theirs = [
    await hits('tea served'),
    await hits('tea served', { category: 'products_services' }),
    await hits('coffee'),
  ];
  expect(theirs).toEqual(own);
  expect(fakeDatabase.queries).toHaveLength(3);
  expect(theirs[1]).toEqual([{ title: 'rooms.md', byMeaning: 1 }]);
  const [, filtered] = fakeDatabase.queries;
  expect(filtered?.filter.$and.map((condition) => Object.keys(condition)[0])).toEqual([
    'projectId',
    'generation',
    'itemId',
  ]);
});

it('MongoDB that fails: words decide once, this process searches after that, and a line says so', async () => {
  await document('tea.md', 'Tea is served at four.');
  const fakeDatabase = await withIndex();
  expect(await hits('tea')).toEqual([{ title: 'tea.md', byMeaning: 1 }]);
  fakeDatabase.fails = new mongo.MongoServerError({ message: 'mongot is unavailable' });
  const said = vi.spyOn(log, 'warn');
  expect(await hits('tea')).toEqual([{ title: 'tea.md', byMeaning: null }]);
  expect(said).toHaveBeenCalledTimes(1);
  expect(await hits('tea')).toEqual([{ title: 'tea.md', byMeaning: 1 }]);
  expect(await where()).toBe('in-process');
});

it('an index made before, with bare numbers, is searched by this process', async () => {
  await document('tea.md', 'Tea is served at four.');
  const numbers = unit([1, 2, 3]);
  expect([...unpacked(new mongo.Binary(Buffer.from(numbers.buffer)))]).toEqual([...numbers]);
  await KnowledgeGenerationModel.updateMany({ projectId: place.projectId }, { $set: { bsonVectors: false } });
  await withIndex();
  expect(await where()).toBe('in-process');
});
