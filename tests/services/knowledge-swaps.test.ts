import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { KnowledgeGenerationModel } from '@/prisma-free-models/knowledge-generation';
import { KnowledgeIndexModel } from '@/prisma-free-models/knowledge-index';
import { KnowledgePassageModel } from '@/prisma-free-models/knowledge-passage';
import { KnowledgeTextModel } from '@/prisma-free-models/knowledge-text';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { insertProject } from '@/server/people/projects/store';
import { replaceDocument } from '@/server/research/knowledge/add-document';
import { buildKnowledgeIndex } from '@/server/research/knowledge/build-index';
import { changeIndex } from '@/server/research/knowledge/index/change-index';
import { activateIndex, buildIndex, readIndexState } from '@/server/research/knowledge/index/generations';
import { addGoldenQuestion } from '@/server/research/knowledge/golden';
import { beginChange, indexStateOf } from '@/server/research/knowledge/index/index.store';
import { deleteForGood, deleteKnowledge } from '@/server/research/knowledge/manage';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { sweepIndexes } from '@/server/research/knowledge/sweep-index';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';
import { jobOf, read, readDocumentOf, received, uploaded, type Place } from './knowledge-support';

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
  place = { userId, projectId: String((await insertProject({ userId, name: 'S', isDefault: true }))._id) };
});
afterEach(() => {
  vi.restoreAllMocks();
});

const document = (name: string, text: string) => readDocumentOf({ ...place, bytes: `# ${name}\n\n${text}`, name });
const titlesOf = async (query: string) =>
  (await searchKnowledge({ projectIds: [place.projectId], query })).results.map(({ title }) => title);
const states = async () => (await readIndexState(place.projectId)).generations.map(({ state }) => state);

async function begun(): Promise<string> {
  const { generations } = await buildIndex(place);
  return generations.find(({ state }) => state === 'building')?.id ?? '';
}
const carryOut = (generation: string) => buildKnowledgeIndex({ generation }, jobOf(place.projectId));
const build = async () => carryOut(await begun());

/** Does something right before the first write of a model that it is for. */
function before(
  model: object,
  method: 'updateOne' | 'insertMany',
  { isMeant, act }: { isMeant: (args: unknown[]) => boolean; act: () => Promise<unknown> },
): void {
  type Write = (...args: unknown[]) => Promise<unknown>;
  const owner = model as unknown as Record<typeof method, Write>;
  const write = owner[method].bind(owner);
  let isDone = false;
  vi.spyOn(owner, method).mockImplementation((...args: unknown[]) => {
    if (isDone || !isMeant(args)) return write(...args);
    isDone = true;
    return act().then(() => write(...args));
  });
}
const sets = (field: string, value: string) => (args: unknown[]) =>
  (args[1] as { $set?: Record<string, object> }).$set?.[field]?.toString() === value;
const announces = (args: unknown[]) => JSON.stringify(args[1]).includes('"$push"');
const dies = () => Promise.reject(new Error('killed'));

describe('a document that is read while another index takes over', () => {
  beforeEach(async () => {
    await document('tea.md', 'Tea is served at four.');
  });

  it('is found when the swap comes while its passages are stored', async () => {
    before(KnowledgePassageModel, 'insertMany', { isMeant: () => true, act: build });
    await document('cake.md', 'The cake won a prize.');
    expect(await titlesOf('prize')).toEqual(['cake.md']);
  });

  it('is found when the swap comes right before it serves, and so is what it replaces until then', async () => {
    const item = await document('cake.md', 'The cake won a prize.');
    const next = await replaceDocument({
      item,
      file: await received('# Cake\n\nThe pie is full of rhubarb.', 'cake.md'),
      userId: place.userId,
    });
    before(KnowledgeIndexModel, 'updateOne', {
      isMeant: announces,
      act: async () => {
        await build();
        expect(await titlesOf('prize')).toEqual(['cake.md']);
      },
    });
    await read(next);
    expect([await titlesOf('rhubarb'), await titlesOf('prize')]).toEqual([['cake.md'], []]);
  });

  it('is found when it is read while the new index is examined', async () => {
    before(KnowledgeGenerationModel, 'updateOne', {
      isMeant: sets('state', 'complete'),
      act: () => document('cake.md', 'The cake won a prize.'),
    });
    await build();
    expect(await states()).toEqual(['active', 'previous']);
    expect(await titlesOf('prize')).toEqual(['cake.md']);
  });

  it('is found at every moment: the new index takes over when it has all, and no document is about to serve', async () => {
    const id = await begun();
    const found: string[][] = [];
    const { updateOne } = KnowledgeIndexModel;
    let activations = 0;
    vi.spyOn(KnowledgeIndexModel, 'updateOne').mockImplementation(((...args: Parameters<typeof updateOne>) => {
      if (!sets('active', id)(args)) return updateOne.apply(KnowledgeIndexModel, args);
      activations += 1;
      const first = activations === 1 ? document('cake.md', 'The cake won a prize.') : Promise.resolve();
      return first
        .then(() => updateOne.apply(KnowledgeIndexModel, args))
        .then(async (result) => {
          found.push(await titlesOf('tea prize'));
          return result;
        });
    }) as never);
    await carryOut(id);
    expect(activations).toBeGreaterThan(1);
    expect(found.map((titles) => titles.sort())).toEqual(found.map(() => ['cake.md', 'tea.md']));
    expect(await states()).toEqual(['active', 'previous']);
  });

  it('is waited for while it begins to serve, and a change whose process died for seconds only', async () => {
    const id = await begun();
    let swap: Promise<unknown> = Promise.resolve();
    await changeIndex(place.projectId, async () => {
      swap = carryOut(id);
      await vi.waitFor(async () => expect(await states()).toContain('complete'), 10_000);
      await sleep(500);
      expect(await states()).toEqual(['complete', 'active']);
    });
    await swap;
    expect(await states()).toEqual(['active', 'previous']);
    const next = await begun();
    await beginChange(place.projectId, 'died');
    await carryOut(next);
    expect(await states()).toEqual(['active', 'previous']);
  });

  it('is found after a sweep though its reader and the build died', async () => {
    await document('cake.md', 'The cake won a prize.');
    const active = String((await indexStateOf(place.projectId))?.active);
    await KnowledgePassageModel.deleteMany({ generation: active, text: /prize/ });
    await sweepIndexes();
    await sweepIndexes();
    expect(await titlesOf('prize')).toEqual(['cake.md']);
  });
});

describe('a build that does not reach its end', () => {
  beforeEach(async () => {
    await document('tea.md', 'Tea is served at four.');
    servedBy(fake.url);
  });

  it('says why, and goes on when it is started again', async () => {
    const id = await begun();
    fake.failNext({ kind: '400' }, 9);
    await expect(carryOut(id)).rejects.toThrow();
    const { generations } = await readIndexState(place.projectId);
    expect(generations.find((each) => each.id === id)).toMatchObject({ state: 'failed', reason: expect.any(String) });
    expect(await titlesOf('tea')).toEqual(['tea.md']);
    fake.reset();
    expect(await begun()).toBe(id);
    await carryOut(id);
    expect(await states()).toEqual(['active', 'previous']);
  });

  it('goes on by itself when its job is tried again', async () => {
    const id = await begun();
    fake.failNext({ kind: '400' }, 9);
    await expect(carryOut(id)).rejects.toThrow();
    fake.reset();
    await carryOut(id);
    expect(await states()).toEqual(['active', 'previous']);
  });

  it('is over for the page once no job works on it', async () => {
    const id = await begun();
    await sweepIndexes();
    expect(await states()).toContain('building');
    await TrackedJobModel.updateMany({ projectId: place.projectId }, { $unset: { activeKey: 1 } });
    await sweepIndexes();
    expect(await states()).toEqual(['failed', 'active']);
    expect(await begun()).toBe(id);
  });

  it('that died right after its swap serves; another build does not throw it away', async () => {
    const first = await begun();
    before(KnowledgeGenerationModel, 'updateOne', { isMeant: sets('state', 'active'), act: dies });
    await expect(carryOut(first)).rejects.toThrow('killed');
    vi.restoreAllMocks();
    await begun();
    expect(String((await indexStateOf(place.projectId))?.active)).toBe(first);
    expect(await states()).toEqual(['building', 'active', 'previous']);
    expect(await titlesOf('tea')).toEqual(['tea.md']);
  });

  it('that died right before its swap takes over at the next try', async () => {
    const id = await begun();
    before(KnowledgeIndexModel, 'updateOne', { isMeant: sets('active', id), act: dies });
    await expect(carryOut(id)).rejects.toThrow('killed');
    vi.restoreAllMocks();
    expect(await states()).toEqual(['complete', 'active']);
    await carryOut(id);
    expect(await states()).toEqual(['active', 'previous']);
  });

  it('makes a document anew of which it had stored a part', async () => {
    const chapters = Array.from({ length: 450 }, (_, at) => `# Part ${at}\n\nChapter ${at} is about nothing.`);
    await document('book.md', chapters.join('\n\n'));
    const id = await begun();
    let calls = 0;
    before(KnowledgePassageModel, 'insertMany', { isMeant: () => (calls += 1) === 3, act: dies });
    await expect(carryOut(id)).rejects.toThrow('killed');
    vi.restoreAllMocks();
    await carryOut(id);
    const of = (generation: string) => KnowledgePassageModel.countDocuments({ generation });
    expect(await states()).toEqual(['active', 'previous']);
    // The book's title has nothing below it, so it is a passage too.
    expect(await of(id)).toBe(452);
  });
});

it('two workers that read the same version at once store its passages once', async () => {
  const item = await uploaded({ ...place, bytes: '# Cake\n\nThe cake won a prize.', name: 'cake.md' });
  before(KnowledgePassageModel, 'insertMany', { isMeant: () => true, act: () => read(item) });
  await read(item);
  expect(await KnowledgePassageModel.countDocuments({ itemId: item._id })).toBe(1);
  expect(await titlesOf('prize')).toEqual(['cake.md']);
});

it('a document that is deleted for good while an index is built leaves nothing in it', async () => {
  const item = await document('cake.md', 'The cake won a prize.');
  const id = await begun();
  before(KnowledgePassageModel, 'insertMany', {
    isMeant: () => true,
    act: async () => {
      await deleteKnowledge({ id: String(item._id), userId: place.userId });
      await deleteForGood(String(item._id));
    },
  });
  await carryOut(id);
  expect(await KnowledgePassageModel.countDocuments({ itemId: item._id })).toBe(0);
});

describe('an index that finds fewer saved questions', () => {
  let id: string;
  let older: string;
  beforeEach(async () => {
    const item = await document('hours.md', 'Tea is served at four.');
    await document('shoes.md', 'Our shoes are sewn in Porto.');
    await addGoldenQuestion({ ...place, question: 'When is tea served?', itemId: String(item._id) });
    await addGoldenQuestion({ ...place, question: 'Where are shoes sewn?', itemId: String(item._id) });
    older = String((await indexStateOf(place.projectId))?.active);
    // As if the rules of cutting had lost a part of the text.
    await KnowledgeTextModel.updateMany({ itemId: item._id }, { $set: { 'sections.0.text': 'The rest is missing.' } });
    id = await begun();
    await carryOut(id);
  });

  it('does not take over, says why, and an admin can let it serve', async () => {
    const { generations } = await readIndexState(place.projectId);
    expect(generations.find((each) => each.id === id)).toMatchObject({
      state: 'complete',
      golden: { found: 0, total: 2 },
      reason: expect.stringContaining('0 of 2 saved questions, the index that serves 1'),
    });
    expect(await titlesOf('tea')).toEqual(['hours.md']);
    await sweepIndexes();
    await carryOut(id);
    expect(String((await indexStateOf(place.projectId))?.active)).toBe(older);
    const swapped = await activateIndex({ projectId: place.projectId, generation: id });
    expect(swapped.generations.map((each) => [each.id, each.state, each.reason])).toEqual([
      [id, 'active', null],
      [older, 'previous', null],
    ]);
    expect(await titlesOf('tea')).toEqual([]);
  });

  it('gives way to the one before, which finds what it found', async () => {
    await activateIndex({ projectId: place.projectId, generation: id });
    await document('cake.md', 'The cake won a prize.');
    const back = await activateIndex({ projectId: place.projectId, generation: older });
    expect(back.generations.map((each) => [each.id, each.state])).toEqual([
      [id, 'previous'],
      [older, 'active'],
    ]);
    expect([await titlesOf('tea'), await titlesOf('prize')]).toEqual([['hours.md'], ['cake.md']]);
  });
});
