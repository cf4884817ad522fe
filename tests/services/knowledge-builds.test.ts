import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { toMicros } from '@/lib/ai/cost';
import { KnowledgeGenerationModel } from '@/prisma-free-models/knowledge-generation';
import { ProjectModel } from '@/prisma-free-models/project';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { BUILD_AGAIN_AFTER_MS, BUILDS_AT_ONCE, buildIfOutdated } from '@/server/research/knowledge/build-by-itself';
import { buildKnowledgeIndex } from '@/server/research/knowledge/build-index';
import { activateIndex, readIndexState } from '@/server/research/knowledge/index/generations';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { sweepIndexes } from '@/server/research/knowledge/sweep-index';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { startOpenAiFake } from '../fakes/openai';
import { aiEnvironment, forgetAi, projectWithCaps, servedBy } from './ai-support';
import { jobOf, readDocumentOf, type Place } from './knowledge-support';

let fake: Awaited<ReturnType<typeof startOpenAiFake>>;
let place: Place;

beforeAll(async () => {
  await connectDatabase();
  fake = await startOpenAiFake();
});
afterAll(async () => {
  await fake.close();
  stopPublishingEvents();
  await disconnectDatabase();
});
beforeEach(async () => {
  fake.reset();
  aiEnvironment();
  await forgetAi();
  await KnowledgeGenerationModel.deleteMany({});
  place = await withDocuments();
});
afterEach(() => aiEnvironment());

/** A project with two documents, read without a model. */
async function withDocuments(): Promise<Place> {
  const made = { projectId: await projectWithCaps(null), userId: 'a'.repeat(24) };
  for (const name of ['tea', 'cake'])
    await readDocumentOf({
      ...made,
      bytes: `# ${name}\n\n${`All about ${name}, and no more. `.repeat(300)}`,
      name: `${name}.md`,
    });
  return made;
}

const search = async () => searchKnowledge({ projectIds: [place.projectId], query: 'tea' });
const generations = async () => (await readIndexState(place.projectId)).generations;
const building = async () => (await generations()).find(({ state }) => state === 'building');
const jobs = () => TrackedJobModel.countDocuments({ projectId: place.projectId, kind: 'build-knowledge-index' });

/** As the worker does it. */
const carryOut = async () => buildKnowledgeIndex({ generation: (await building())?.id ?? '' }, jobOf(place.projectId));

it('a key that comes later: the index is built by itself, and searches say so until meaning works', async () => {
  expect(await search()).toMatchObject({ mode: 'keyword', notice: null });
  await sweepIndexes();
  expect(await jobs()).toBe(0);
  servedBy(fake.url);
  expect((await search()).notice).toBe(
    'A new index is built by itself in a few minutes. Until then documents are found by words.',
  );
  await sweepIndexes();
  await sweepIndexes();
  expect(await jobs()).toBe(1);
  expect((await search()).notice).toMatch(/^A new index is being built/);
  await carryOut();
  expect(await search()).toMatchObject({ mode: 'hybrid', notice: null });
  await sweepIndexes();
  expect(await jobs()).toBe(1);
});

it('another model, too; one that an administrator went back to stays', async () => {
  servedBy(fake.url);
  await sweepIndexes();
  await carryOut();
  aiEnvironment();
  const previous = (await generations()).find(({ state }) => state === 'previous')?.id ?? '';
  await activateIndex({ projectId: place.projectId, generation: previous });
  servedBy(fake.url);
  expect(await buildIfOutdated(place.projectId)).toBe(false);
  expect((await search()).notice).toBeNull();
});

it('without budget it says so, spends nothing, and goes on where it stood once there is some', async () => {
  servedBy(fake.url);
  await ProjectModel.updateOne({ _id: place.projectId }, { aiCaps: { day: 0, month: 0 } });
  await sweepIndexes();
  await expect(carryOut()).rejects.toThrow(AppError);
  const calls = fake.calls.length;
  const { notice, mode } = await search();
  expect(mode).toBe('keyword');
  expect(notice).toMatch(/^The new index is not complete\. .*(?:cap|budget).* It goes on by itself within the hour\./i);
  expect((await generations()).find(({ state }) => state === 'failed')?.reason).toMatch(/goes on by itself/);
  expect(await buildIfOutdated(place.projectId)).toBe(false);
  expect(fake.calls).toHaveLength(calls);
  await ProjectModel.updateOne({ _id: place.projectId }, { aiCaps: { day: toMicros(1), month: toMicros(1) } });
  const long = new Date(Date.now() - BUILD_AGAIN_AFTER_MS);
  await KnowledgeGenerationModel.updateMany({ state: 'failed' }, { updatedAt: long }, { timestamps: false });
  await TrackedJobModel.updateMany({ projectId: place.projectId }, { $unset: { activeKey: 1 } });
  expect(await buildIfOutdated(place.projectId)).toBe(true);
  await carryOut();
  expect(await search()).toMatchObject({ mode: 'hybrid', notice: null });
});

it('few are built at once on a host', async () => {
  const others = [await withDocuments(), await withDocuments()];
  servedBy(fake.url);
  const begun = [];
  for (const { projectId } of [place, ...others]) begun.push(await buildIfOutdated(projectId));
  expect(begun.filter(Boolean)).toHaveLength(BUILDS_AT_ONCE);
});
