// Scenarios: written by a model and by the template, their voices, and what of the studio travels to another host.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createVideoScenario } from '@/lib/contracts/video-scenarios';
import { getScenario } from '@/server/studio/videos/lists';
import { ownedVideos } from '@/server/studio/videos/owned-videos';
import { changeSegment, changeVideo, insertVideo, videosOfProject } from '@/server/studio/videos/project.store';
import { createScenario, rewriteScenario } from '@/server/studio/scenarios/manage';
import { ownedScenarios, paramsHere } from '@/server/studio/scenarios/owned-scenarios';
import type { Music } from '@/lib/video/project-music';
import { findScenario, scenariosOfProject, type Scenario } from '@/server/studio/scenarios/scenario.store';
import { listModels } from '@/server/studio/scenarios/models';
import { importedId, type OwnedData, type Restoring } from '@/server/system/owned-data';
import { messagesOf, startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { newPlace, startWorker, type Place } from './agents-support';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';
import { startPublishing, until } from './publishing';
import { newScenario } from './videos-support';

let services: Awaited<ReturnType<typeof startPublishing>>;
let worker: ReturnType<typeof startWorker>;
let fake: OpenAiFake;
let place: Place;
beforeAll(async () => {
  [services, fake] = [await startPublishing(), await startOpenAiFake()];
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await fake.close();
  await services.stop();
});
beforeEach(async () => {
  place = newPlace();
  fake.reset();
  aiEnvironment();
  await forgetAi();
});

const create = (body: object) =>
  createScenario({
    ...place,
    body: createVideoScenario.body!.parse({ goalType: 'prompt', prompt: 'Our rye bread', ...body }),
  });
const whenWritten = ({ _id }: Pick<Scenario, '_id'>) =>
  until(
    async () => (await findScenario(String(_id)))!,
    ({ status }) => status !== 'processing',
    60_000,
  );
const asked = () => fake.requests.map((request) => messagesOf(request).map(({ content }) => content));

const draft = (scene: string, fields: Record<string, string>, voiceOver = 'Said.') => ({
  ...{ scene, description: `About ${scene}`, voiceOver },
  fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
});
const answer = (...segments: ReturnType<typeof draft>[]) => fake.answers.push(JSON.stringify({ segments }));

it('is written by the model, held to scenes and fields that there are', async () => {
  servedBy(fake.url);
  answer(
    draft('title', { title: 'Rye', subtitle: 'x'.repeat(500), colour: 'red' }),
    draft('resultViewing', { caption: 'A loaf' }),
    draft('resultViewing', { caption: 'Another' }),
    draft('page', { url: 'http://10.0.0.1/' }, 'A page'),
    draft('callToAction', { text: 'Come by', action: 'Order' }),
  );
  const written = await whenWritten(await create({ language: 'de' }));
  expect(written).toMatchObject({ status: 'draft', writtenBy: 'ai', error: null });
  expect(written.segments.map(({ name, params }) => [name, params.scene])).toEqual([
    ['title', 'title'],
    ['resultViewing', 'resultViewing'],
    ['viewing', 'resultViewing'],
    ['title2', 'title'],
    ['callToAction', 'callToAction'],
  ]);
  const [first, , , page] = written.segments;
  expect(first?.params).not.toHaveProperty('colour');
  expect(first?.params.subtitle?.length).toBeLessThanOrEqual(200);
  // A scene that a writer may not choose shows what is said.
  expect(page?.params).toEqual({ scene: 'title', title: 'A page' });
  const [rules = '', wish = ''] = asked()[0] ?? [];
  expect(rules).toContain('in Deutsch');
  expect(rules).toContain('no invented facts');
  expect(wish).toContain('The video is about: Our rye bread');

  // One is written again in its place, under its name; the others stay.
  answer(draft('quote', { text: 'Best bread' }, 'Best.'));
  await rewriteScenario({ id: String(written._id), userId: place.userId, segment: 'title2', wish: 'a quote' });
  const again = await whenWritten(written);
  expect(again.segments.map(({ name }) => name)).toEqual(written.segments.map(({ name }) => name));
  expect(again.segments[3]).toMatchObject({ name: 'title2', params: { scene: 'quote', text: 'Best bread' } });
  expect(asked()[1]?.[1]).toContain('What is wanted this time: a quote');
});

it('is written by the template without AI and when that fails, and says which', async () => {
  const plain = await whenWritten(await create({ goalType: 'autonomous' }));
  expect(plain).toMatchObject({ status: 'draft', writtenBy: 'template' });
  expect(plain.segments.length).toBeGreaterThanOrEqual(4);
  expect(plain.segments.length).toBeLessThanOrEqual(7);
  servedBy(fake.url);
  fake.writes = () => 'no JSON at all';
  const failed = await whenWritten(await create({}));
  expect(failed).toMatchObject({ status: 'draft', writtenBy: 'template', error: null });
});

it('shows a model by its own fresh answers with AI, and refuses to without', async () => {
  const [model] = (await listModels()).data;
  const body = { goalType: 'model', modelId: model?._id, generateNewContent: true, prompt: '' };
  await expect(create(body)).rejects.toMatchObject({ code: 'AI_NOT_CONFIGURED' });
  servedBy(fake.url);
  fake.answers.push(JSON.stringify({ samples: [{ prompt: 'How long does rye rest?', answer: 'A night.' }] }));
  answer(draft('typing', { prompt: 'How long does rye rest?' }), draft('answer', { text: 'A night.' }));
  const written = await whenWritten(await create(body));
  expect(written).toMatchObject({ writtenBy: 'ai', selectedModel: { label: model?.label } });
  expect(asked()[1]?.[1]).toContain('It was asked: How long does rye rest?\nIt answered: A night.');
});

async function videoWith(
  scenarioId: string,
  fileId: string,
  music: Music = { fileId: 'song', volume: 0.3 },
): Promise<string> {
  const { segments } = (await findScenario(scenarioId))!;
  const made = await insertVideo({
    ...{ projectId: place.projectId, createdBy: place.userId, scenarioId, title: 'Bread', description: 'Ours' },
    ...{ language: 'en', format: '9:16', backgroundImage: '/files/behind.png', brand: true, status: 'completed' },
    introOutro: {
      introImageUrl: '/files/first.png',
      outroImageUrl: null,
      introDuration: 2,
      outroDuration: 3,
      motion: false,
    },
    ...{ voice: { provider: null, id: 'en', speed: 1.2 }, music },
    subtitles: { burnt: false, once: true },
    opens: true,
    segments: segments.map((segment) => ({
      ...{ ...segment, speedFactor: 1.5, videoDurationLength: null, given: null, clip: null, voice: null },
      ...{ doing: null, error: null },
    })),
  });
  const id = String(made._id);
  await changeVideo(id, { film: { key: 'k', fileId, seconds: 9, bytes: 10, parts: [] } });
  return id;
}

it('a scenario’s segment has the newest voice that a video has for its words', async () => {
  const scenarioId = await newScenario(place, ['One loaf.', 'Two loaves.']);
  const id = await videoWith(scenarioId, 'film');
  const voice = { key: 'v', fileId: 'spoken', extension: 'wav', seconds: 1, words: [] };
  await changeSegment(id, 0, { voice });
  await changeSegment(id, 1, { voice, voiceOverText: 'Other words.' });
  const { data } = await getScenario({ id: scenarioId, origin: 'http://here' });
  expect(data.segments.map(({ voiceOverPath }) => voiceOverPath)).toEqual(['http://here/files/spoken.wav', null]);
  expect(data.projectCount).toBe(1);
});

/** Takes a part of a project to another one, where files have new ids; those of `lost` did not arrive. */
async function carry({ travels }: OwnedData, there: Place, lost: readonly string[]) {
  if (!('export' in travels)) throw new Error('It travels');
  const lines: unknown[] = [];
  for await (const line of travels.export(place.projectId)) lines.push(JSON.parse(JSON.stringify(line)));
  const remarks: string[] = [];
  const into: Restoring = {
    ...there,
    importId: there.projectId,
    idOf: (collection, id) => importedId({ importId: there.projectId, collection, id }),
    addressOf: (address) => address.replace('/files/', '/files/new-'),
    fileOf: (id) => (lost.includes(id) ? null : `new-${id}`),
    remark: (sentence) => void remarks.push(sentence),
  };
  async function* each() {
    yield* [...lines, { broken: true }];
  }
  const { count } = await travels.restore(each(), into);
  return { count, remarks };
}

it('travels: scenarios with their segments, videos as they were chosen, finished ones with their film', async () => {
  const scenarioId = await newScenario(place, ['One loaf.']);
  await videoWith(scenarioId, 'film');
  await videoWith(scenarioId, 'lost', { bed: 'warm', volume: 0.2 });
  const there = newPlace();
  expect(await carry(ownedScenarios, there, [])).toMatchObject({
    count: 1,
    remarks: [expect.stringContaining('was left out: ')],
  });
  expect(await carry(ownedVideos, there, ['lost'])).toMatchObject({
    count: 2,
    remarks: [expect.stringContaining('was left out: ')],
  });
  // A second run of a broken-off import makes none twice.
  await carry(ownedVideos, there, ['lost']);
  const [scenario] = await scenariosOfProject(there.projectId);
  expect(scenario).toMatchObject({ prompt: 'Our bread', status: 'draft', format: '9:16' });
  expect(scenario?.segments).toEqual((await findScenario(scenarioId))?.segments);
  const videos = await videosOfProject(there.projectId);
  expect(videos.map(({ status, film }) => [status, film?.fileId ?? null])).toEqual([
    ['completed', 'new-film'],
    ['draft', null],
  ]);
  expect(videos[0]).toMatchObject({
    ...{ title: 'Bread', description: 'Ours', backgroundImage: '/files/new-behind.png', brand: true },
    introOutro: { introImageUrl: '/files/new-first.png', introDuration: 2, motion: false },
    ...{ voice: { id: 'en', speed: 1.2 }, music: { fileId: 'new-song', volume: 0.3 } },
    ...{ subtitles: { burnt: false, once: true }, opens: true },
    segments: [{ name: 'part1', voiceOverText: 'One loaf.', speedFactor: 1.5, clip: null, voice: null }],
  });
  expect(videos[1]?.music).toEqual({ bed: 'warm', volume: 0.2 });
  expect(String(videos[0]?.scenarioId)).toBe(String(scenario?._id));
});

it('names this host’s files in a segment’s params, each of several on its line; one that did not arrive is left out', () => {
  const addressOf = (address: string) =>
    address === '/files/lost.png' ? null : address.replace(/^\/files\//, '/files/new-');
  const params = {
    behind: '/files/a.png\n/files/lost.png\n/files/b.png',
    picture: '/files/lost.png',
    text: 'One\n\nTwo',
  };
  expect(paramsHere(params, { addressOf })).toEqual({
    behind: '/files/new-a.png\n/files/new-b.png',
    picture: '',
    text: 'One\n\nTwo',
  });
});
