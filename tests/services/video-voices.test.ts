// Slow: films are really spoken and merged. Which voice a film has, and when it may become another one.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listVoices } from '@/server/studio/voice/list-voices';
import { editVideo, mergeVideo } from '@/server/studio/videos/edit-video';
import { presentVideo } from '@/server/studio/videos/present';
import { changeVideo } from '@/server/studio/videos/project.store';
import { addFromFolder } from '@/server/system/ai/local/add-from-folder';
import { removeFiles } from '@/server/system/ai/local/files';
import { endModelProcess } from '@/server/system/ai/local/run-model';
import { env } from '@/server/system/env';
import { makeVoice, voiceRow } from '../fakes/hub/made-voice';
import { newPlace, startWorker, type Place } from './agents-support';
import { listedAs, stickWith } from './local-models-support';
import { startPublishing } from './publishing';
import { newScenario, newVideo, videoOf, whenMade } from './videos-support';

let services: Awaited<ReturnType<typeof startPublishing>>;
let worker: ReturnType<typeof startWorker>;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  worker = startWorker();
  env.LOCAL_MODELS = true;
  await listedAs(voiceRow(makeVoice()));
});
afterAll(async () => {
  endModelProcess();
  await worker.stop();
  await services.stop();
});
beforeEach(async () => {
  place = newPlace();
  await removeFiles('made-voice');
});

const addVoice = async () => addFromFolder(await stickWith(makeVoice()));
const LOCAL = { provider: 'local', id: 'made-voice', speed: 1 };
const UNNAMED = { provider: null, id: null, speed: 1 };
const voiceOf = async (id: string) => (await videoOf(id)).voice;

it('a film keeps its voice when a model comes, and when it goes', async () => {
  const scenarioId = await newScenario(place, ['One loaf.']);
  const old = await newVideo(place, scenarioId);
  expect(await voiceOf(old)).toEqual(UNNAMED);
  const spoken = (await whenMade(old)).segments[0]?.voice;
  await addVoice();
  expect((await listVoices('en'))[0]?.provider).toBe('local');

  // What was never named stays so, also when all choices are saved again.
  await editVideo({ id: old, body: { voice: UNNAMED } });
  expect(await voiceOf(old)).toEqual(UNNAMED);
  await mergeVideo({ id: old, userId: place.userId }).catch(() => undefined);
  expect((await whenMade(old)).segments[0]?.voice).toEqual(spoken);

  const fresh = await newVideo(place, scenarioId, { title: 'Fresh' });
  expect(await voiceOf(fresh)).toEqual(LOCAL);
  const made = await whenMade(fresh);
  expect(made).toMatchObject({ status: 'completed', error: null });
  expect(made.segments[0]?.voice?.key).not.toBe(spoken?.key);
  expect(made.segments[0]?.voice?.words.map(({ text }) => text)).toEqual(['One', 'loaf.']);

  // From a named voice back to the usual one: that is the one of now.
  await editVideo({ id: fresh, body: { voice: { provider: 'espeak', id: 'en-us', speed: 1 } } });
  await editVideo({ id: fresh, body: { voice: { speed: 1 } } });
  expect(await voiceOf(fresh)).toEqual(LOCAL);

  await removeFiles('made-voice');
  await editVideo({ id: fresh, body: { voice: { ...LOCAL, speed: 1.2 } } });
  await mergeVideo({ id: fresh, userId: place.userId });
  const mute = await whenMade(fresh);
  expect(mute).toMatchObject({ status: 'failed' });
  expect(mute.error).toMatch(
    /^The segment “part1” has no voice-over: Speech: the model Made voice is not on this host\. With it, tests hear tones\. An administrator can download it under Administration › AI › This host\. Until then, choose another voice/,
  );
  expect(mute.segments[0]?.voice).toEqual(made.segments[0]?.voice);
}, 300_000);

it('a film of an older version that names a voice of Festival opens, and says what it needs', async () => {
  const id = await newVideo(place, await newScenario(place, ['One loaf.']));
  const done = await whenMade(id);
  const voice = { provider: 'festival', id: 'cmu_us_slt_hts', speed: 1 };
  await changeVideo(id, { voice });
  expect(await presentVideo(await videoOf(id), 'http://here')).toMatchObject({
    voice,
    stale: true,
    status: 'completed',
  });
  await mergeVideo({ id, userId: place.userId });
  const mute = await whenMade(id);
  expect(mute.error).toBe(
    'The segment “part1” has no voice-over: The voice cmu_us_slt_hts of festival is not part of this version. Choose another voice for the video.',
  );
  expect(mute.segments[0]?.voice).toEqual(done.segments[0]?.voice);
  await editVideo({ id, body: { voice: { provider: 'espeak', id: 'en-us', speed: 1 } } });
  await mergeVideo({ id, userId: place.userId });
  expect(await whenMade(id)).toMatchObject({ status: 'completed', error: null });
}, 300_000);
