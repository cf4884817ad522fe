import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertProject } from '@/server/people/projects/store';
import { buildKnowledgeIndex } from '@/server/research/knowledge/build-index';
import { activateIndex, buildIndex, readIndexState } from '@/server/research/knowledge/index/generations';
import { addGoldenQuestion } from '@/server/research/knowledge/golden';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';
import { jobOf, readDocumentOf, type Place } from './knowledge-support';

let fake: OpenAiFake;
let place: Place;
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
  const userId = String(new Types.ObjectId());
  place = { userId, projectId: String((await insertProject({ userId, name: 'I', isDefault: true }))._id) };
  for (const [name, text] of [
    ['refunds.md', '# Refunds\n\nA refund is paid within 14 days.'],
    ['shoes.md', '# Shoes\n\nOur shoes are sewn in Porto.'],
  ] as const)
    await readDocumentOf({ ...place, bytes: Buffer.from(text), name });
});

const state = () => readIndexState(place.projectId);
const found = async (query: string) => {
  const { results, mode } = await searchKnowledge({ projectIds: [place.projectId], query });
  return { mode, titles: results.map(({ title }) => title) };
};

const embedded = () => fake.calls.filter(({ path }) => path.endsWith('/embeddings')).length;

/** As the worker does it. */
async function build(): Promise<void> {
  const { generations } = await buildIndex(place);
  const building = generations.find((each) => each.state === 'building');
  await buildKnowledgeIndex({ generation: building?.id ?? '' }, jobOf(place.projectId));
}

it('counts the documents of the index that serves', async () => {
  expect((await state()).generations).toMatchObject([{ state: 'active', model: null, done: 2, total: 2 }]);
});

it('a model that is configured later: the old index serves until the new one is complete, then that one', async () => {
  servedBy(fake.url);
  expect(await state()).toMatchObject({ mode: 'keyword', outdated: true });
  const { generations } = await buildIndex(place);
  expect(generations.map((each) => each.state).sort()).toEqual(['active', 'building']);
  expect(await found('refund')).toEqual({ mode: 'keyword', titles: ['refunds.md'] });
  await build();
  expect(await state()).toMatchObject({ mode: 'hybrid', outdated: false });
  expect((await state()).generations.map((each) => [each.state, each.done]).sort()).toEqual([
    ['active', 2],
    ['previous', 0],
  ]);
  expect((await found('refund')).titles[0]).toBe('refunds.md');
});

it('a build that is cut off goes on, and makes no document twice', async () => {
  servedBy(fake.url);
  const { generations } = await buildIndex(place);
  const id = generations.find((each) => each.state === 'building')?.id ?? '';
  const cut = new AbortController();
  const job = { ...jobOf(place.projectId, cut.signal), progress: () => cut.abort(new Error('killed')) };
  await expect(buildKnowledgeIndex({ generation: id }, job)).rejects.toThrow('killed');
  expect((await found('shoes')).titles).toEqual(['shoes.md']);
  const before = embedded();
  await buildKnowledgeIndex({ generation: id }, jobOf(place.projectId));
  expect(embedded() - before).toBe(1);
  expect((await state()).mode).toBe('hybrid');
});

it('the way back loses no document that came since', async () => {
  servedBy(fake.url);
  await build();
  await readDocumentOf({ ...place, bytes: Buffer.from('# Prizes\n\nThe cake won a prize.'), name: 'prizes.md' });
  const previous = (await state()).generations.find((each) => each.state === 'previous')?.id ?? '';
  const back = await activateIndex({ projectId: place.projectId, generation: previous });
  expect(back.mode).toBe('keyword');
  expect(back.generations.find((each) => each.state === 'active')).toMatchObject({ id: previous, done: 3, total: 3 });
  expect(await found('prize')).toEqual({ mode: 'keyword', titles: ['prizes.md'] });
});

it('saved questions are asked of a new index before it serves', async () => {
  const item = await readDocumentOf({
    ...place,
    bytes: Buffer.from('# Tea\n\nTea is served at four.'),
    name: 'tea.md',
  });
  await addGoldenQuestion({ ...place, question: 'When is tea served?', itemId: String(item._id) });
  servedBy(fake.url);
  const { generations } = await buildIndex(place);
  const id = generations.find((each) => each.state === 'building')?.id ?? '';
  await buildKnowledgeIndex({ generation: id }, jobOf(place.projectId));
  const built = (await state()).generations.find((each) => each.id === id);
  expect(built).toMatchObject({ state: 'active', golden: { found: 1, total: 1 } });
});
