import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { KnowledgePassageModel } from '@/prisma-free-models/knowledge-passage';
import { insertProject } from '@/server/people/projects/store';
import { replaceDocument } from '@/server/research/knowledge/add-document';
import { buildKnowledgeIndex } from '@/server/research/knowledge/build-index';
import { changeIndex } from '@/server/research/knowledge/index/change-index';
import { buildIndex, readIndexState } from '@/server/research/knowledge/index/generations';
import { addGoldenQuestion } from '@/server/research/knowledge/golden';
import { beginChange, indexStateOf } from '@/server/research/knowledge/index/index.store';
import { findAnyItem } from '@/server/research/knowledge/stored/item.store';
import { deleteKnowledge, sweepKnowledgeTrash } from '@/server/research/knowledge/manage';
import { passagesWithoutVector } from '@/server/research/knowledge/index/passage.store';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { sweepIndexes } from '@/server/research/knowledge/sweep-index';
import { warmIndex } from '@/server/research/knowledge/index/warm-index';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';
import { jobOf, readDocumentOf, received, type Place } from './knowledge-support';

let fake: OpenAiFake;
let place: Place;
const realNow = clock.now;
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
  aiEnvironment();
  await forgetAi();
  place = await newPlace();
});
afterEach(() => {
  clock.now = realNow;
});

async function newPlace(): Promise<Place> {
  const userId = String(new Types.ObjectId());
  return { userId, projectId: String((await insertProject({ userId, name: 'U', isDefault: true }))._id) };
}
const document = (name: string, text: string, where = place) =>
  readDocumentOf({ ...where, bytes: `# ${name}\n\n${text}`, name: `${name}.md` });
const found = async (query: string, filters = {}) =>
  (await searchKnowledge({ projectIds: [place.projectId], query, filters })).results.map(({ title }) => title);
const embedded = () => fake.calls.filter(({ path }) => path.endsWith('/embeddings')).length;
const active = async ({ projectId }: Place) => String((await indexStateOf(projectId))?.active);
const without = async (where: Place) => (await passagesWithoutVector(where.projectId, await active(where), 9)).length;

/** Reads a document while the embeddings fail. */
async function withoutVectors(name: string, where: Place): Promise<void> {
  fake.lacks.add('embeddings');
  await document(name, `${name} is sold here.`, where);
  fake.lacks.delete('embeddings');
}

it('the sweep adds vectors that are missing, also when another project fails', async () => {
  servedBy(fake.url);
  const other = await newPlace();
  await withoutVectors('Amber', place);
  await withoutVectors('Basil', other);
  fake.failNext({ kind: '400' }, 99, ({ fields }) => JSON.stringify(fields).includes('Amber'));
  await sweepIndexes();
  expect([await without(place), await without(other)]).toEqual([1, 0]);
});

it('another model is configured: neither the sweep nor a question asks it for vectors of this index', async () => {
  servedBy(fake.url);
  await document('Tea', 'Tea is served at four.');
  await withoutVectors('Cake', place);
  env.EMBEDDINGS_MODEL = 'text-embedding-3-large';
  const before = embedded();
  await sweepIndexes();
  expect(await found('When is tea poured?')).toEqual(['Tea.md']);
  expect(embedded()).toBe(before);
  expect(await without(place)).toBe(1);
});

it('the sweep adds the pairs of passages that were indexed before pairs counted', async () => {
  await document('Sound', 'The boundary of a thin layer. Layers have no boundary, says the second one.');
  const ofPlace = { projectId: place.projectId };
  const [made] = await KnowledgePassageModel.find(ofPlace).lean();
  await KnowledgePassageModel.updateMany(ofPlace, { $unset: { pairs: 1 } });
  await sweepIndexes();
  const [paired] = await KnowledgePassageModel.find(ofPlace).lean();
  expect(made?.pairs).not.toBe('');
  expect(paired?.pairs).toBe(made?.pairs);
});

it('the first index gets a measured floor', async () => {
  servedBy(fake.url);
  for (const name of ['Tea', 'Cake', 'Shoes', 'Trains']) await document(name, `All about ${name}, and no more.`);
  expect((await warmIndex(place.projectId))?.generation.floor).toBeNull();
  await sweepIndexes();
  expect((await warmIndex(place.projectId))?.generation.floor).toBeGreaterThan(0);
});

it('a new index is examined as it is searched: a long document hides no other', async () => {
  const chapters = Array.from({ length: 60 }, (_, at) => `# Tea ${at}\n\nTea, tea and tea.`).join('\n\n');
  await readDocumentOf({ ...place, bytes: chapters, name: 'book.md' });
  const target = await document(
    'Rooms',
    `The garden is open all day. ${'It has roses. '.repeat(30)} Tea is served there.`,
  );
  await addGoldenQuestion({ ...place, question: 'tea', itemId: String(target._id) });
  const { generations } = await buildIndex(place);
  const id = generations.find(({ state }) => state === 'building')?.id ?? '';
  await buildKnowledgeIndex({ generation: id }, jobOf(place.projectId));
  const built = (await readIndexState(place.projectId)).generations.find((each) => each.id === id);
  expect(built).toMatchObject({ state: 'active', golden: { found: 1, total: 1 } });
});

it('a change whose process died, or whose write failed, costs later searches nothing', async () => {
  await document('Tea', 'Tea is served at four.');
  await expect(changeIndex(place.projectId, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect((await indexStateOf(place.projectId))?.pending).toEqual([]);
  await beginChange(place.projectId, 'died');
  await found('tea');
  const before = await indexStateOf(place.projectId);
  expect(before?.pending).toHaveLength(1);
  clock.now = () => new Date(realNow().getTime() + 61_000);
  expect(await found('tea')).toEqual(['Tea.md']);
  const after = await indexStateOf(place.projectId);
  expect(after?.pending).toEqual([]);
  expect(after?.revision).toBeGreaterThan(before?.revision ?? 0);
});

it('a document that is replaced is no longer among the ready ones', async () => {
  const item = await document('Tea', 'Tea is served at four.');
  expect(await found('tea', { status: 'ready' })).toEqual(['Tea.md']);
  await replaceDocument({ item, file: await received('Tea at five.', 'tea.md'), userId: place.userId });
  expect(await found('tea', { status: 'ready' })).toEqual([]);
  expect(await found('tea', { status: 'processing' })).toEqual(['Tea.md']);
});

it('a document that can’t be deleted for good keeps no other in the trash', async () => {
  const ids = [];
  for (const name of ['Tea', 'Cake']) ids.push(String((await document(name, 'It is old.'))._id));
  for (const id of ids) await deleteKnowledge({ id, userId: place.userId });
  const failing = vi.spyOn(KnowledgePassageModel, 'deleteMany').mockImplementationOnce(() => {
    throw new Error('lost');
  });
  clock.now = () => new Date(realNow().getTime() + 31 * 86_400_000);
  await sweepKnowledgeTrash();
  failing.mockRestore();
  expect(await Promise.all(ids.map(async (id) => (await findAnyItem(id)) !== null))).toEqual([true, false]);
});
