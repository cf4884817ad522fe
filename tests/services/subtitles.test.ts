// Subtitles of a video: the words of its own voices as they were merged, else a transcription, else a sentence.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { generateSubtitles as contract } from '@/lib/contracts/video-subtitles';
import type { AppError } from '@/lib/errors/app-error';
import { wireItem } from '@/lib/timeline/wire';
import { editableProjectOf } from '@/server/edge/access/editable-project-of';
import { keepMade } from '@/server/media/files/keep-made';
import type { Actor } from '@/server/people/access/actor';
import { insertProject } from '@/server/people/projects/store';
import { generateSubtitles, startHearing } from '@/server/studio/editor/generate-subtitles';
import { insertVideo } from '@/server/studio/videos/project.store';
import { findJob } from '@/server/system/jobs/tracked/store';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { newPlace, startWorker, type Place } from './agents-support';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';
import { startPublishing, until } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let worker: ReturnType<typeof startWorker>;
let fake: OpenAiFake;
let folder: string;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  fake = await startOpenAiFake();
  worker = startWorker();
  folder = await mkdtemp(path.join(tmpdir(), 'subtitles-'));
});
afterAll(async () => {
  await worker.stop();
  await fake.close();
  await services.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  place = newPlace();
  fake.reset();
  aiEnvironment();
  await forgetAi();
});

const FILM = 'f'.repeat(24);
const CLIP = 'c'.repeat(24);
const said = (text: string) =>
  text.split(' ').map((word, at) => ({ text: word, start: at * 0.5, end: at * 0.5 + 0.4 }));

/** A video whose second segment was spoken otherwise since it was merged. */
const mergedVideo = () => {
  const segment = (name: string, text: string) => ({
    ...{ name, description: name, voiceOverText: text, params: {}, speedFactor: 0.5, videoDurationLength: null },
    ...{ given: null, doing: null, error: null },
    clip: { key: 'k', fileId: CLIP, extension: 'mp4', seconds: 2 },
    voice: {
      key: 'v',
      fileId: (name === 'one' ? 'v' : 'w').repeat(24),
      extension: 'wav',
      seconds: 2,
      words: said(text),
    },
  });
  return insertVideo({
    ...{ projectId: place.projectId, createdBy: place.userId, scenarioId: 'd'.repeat(24) },
    ...{ title: 'Bread', description: '', language: 'de', format: '9:16', backgroundImage: null, brand: true },
    ...{ status: 'completed', voice: null, music: null, subtitles: { burnt: false } },
    introOutro: { introImageUrl: null, outroImageUrl: null, introDuration: 3, outroDuration: 3, motion: true },
    segments: [segment('one', 'Guten Morgen.'), segment('two', 'Etwas anderes.')],
    film: {
      ...{ key: 'f', fileId: FILM, seconds: 8, bytes: 1 },
      parts: [
        { name: 'one', key: 'k', start: 3, end: 5, words: said('Guten Morgen.') },
        { name: 'two', key: 'k', start: 5, end: 8, words: said('Frisches Brot hier.') },
      ],
    },
  });
};

const ask = (body: object) => ({
  ...place,
  body: contract.body!.parse(body),
  signal: new AbortController().signal,
});
const make = (body: object) => generateSubtitles(ask(body));
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable('it was not refused'),
    (error: AppError) => error,
  );

/** A file with so many seconds of a tone that pauses after each four; or a video without any sound. */
async function fileOf(seconds: number, type: 'wav' | 'mp4' = 'wav', { pauses = true } = {}) {
  const to = path.join(folder, `${seconds}-${pauses}.${type}`);
  const loudness = pauses ? `,volume='lt(mod(t,5),4)':eval=frame` : '';
  const tone = `sine=frequency=440:sample_rate=8000:duration=${seconds}${loudness}`;
  const source = type === 'wav' ? tone : `color=size=16x16:rate=5:duration=${seconds}`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, to]);
  const { projectId, userId } = place;
  const kept = await keepMade({ path: to, name: `f.${type}`, role: 'original', sourceId: null, projectId, userId });
  return `/files/${kept._id}.${type}`;
}

it('takes the words of a film as they were merged, in the fixed numbers, at y 900', async () => {
  await mergedVideo();
  const videoUrl = `http://here/files/${FILM}.mp4`;
  const made = await make({ videoUrl });
  expect(made.language).toBe('de');
  expect(made.words.map(({ text, start }) => [text, start])).toEqual([
    ['Guten', 3],
    ['Morgen.', 3.5],
    ['Frisches', 5],
    ['Brot', 5.5],
    ['hier.', 6],
  ]);
  const items = made.timelineItems.map((item) => wireItem.parse(item));
  expect(items.map(({ text, startTime, y }) => [text, startTime, y])).toEqual([
    ['Guten Morgen.', 3, 900],
    ['Frisches Brot hier.', 5, 900],
  ]);
  expect(new Set(items.map(({ groupId }) => groupId))).toEqual(new Set([expect.stringMatching(/^subtitle-group-/)]));
  expect((await make({ videoUrl, wordsPerSubtitle: 1 })).timelineItems).toHaveLength(5);
  // A clip plays at half its speed: its words are said earlier in the file than in the film.
  const clip = await make({ videoUrl: `/files/${CLIP}.mp4` });
  expect(clip.words.map(({ text, start }) => [text, start])).toEqual([
    ['Guten', 0],
    ['Morgen.', 0.25],
  ]);
  // A voice by itself says its words in its own time.
  const voice = await make({ videoUrl: `/files/${'v'.repeat(24)}.wav` });
  expect(voice.words.map(({ text, start }) => [text, start])).toEqual([
    ['Guten', 0],
    ['Morgen.', 0.5],
  ]);
});

it('invents nothing: without a transcription it says what to configure, also for another project’s film', async () => {
  await mergedVideo();
  place = newPlace();
  const unknown = await refusal(make({ videoUrl: `/files/${FILM}.mp4` }));
  expect([unknown.code, unknown.statusCode]).toEqual(['NO_SPEECH_SOURCE', 422]);
  expect(unknown.message).toMatch(
    /^It is not known what is said in this file, .*TRANSCRIBE_BASE_URL.* or download the model Whisper base \(76 MB\)/,
  );
  const elsewhere = await refusal(make({ videoUrl: 'https://example.com/film.mp4' }));
  expect(elsewhere.message).toMatch(/^This video is not one of this studio’s/);
  expect(contract.body!.safeParse({ videoUrl: '/files/x.mp4', wordsPerSubtitle: 21 }).success).toBe(false);
});

it('asks in the project whose file it is when the call names none, as far as the caller may edit there', async () => {
  const project = await insertProject({ userId: place.userId, name: 'Films', isDefault: false });
  place = { ...place, projectId: String(project._id) };
  const url = await fileOf(1, 'mp4');
  const own = { ...place, projectIds: null, roleLimit: 'admin' } as unknown as Actor;
  expect(await editableProjectOf(url, own)).toBe(place.projectId);
  expect(await editableProjectOf(url, { ...own, userId: 'e'.repeat(24) })).toBeNull();
  expect(await editableProjectOf('https://example.com/film.mp4', own)).toBeNull();
  expect((await refusal(editableProjectOf(url, { ...own, roleLimit: 'viewer' }))).code).toBe('FORBIDDEN');
});

it('writes down what is said once, in pieces that end in pauses, and groups it again for nothing', async () => {
  servedBy(fake.url);
  const videoUrl = await fileOf(640);
  fake.answers.push('one two three', 'four five six');
  const { words, language } = await make({ videoUrl, wordsPerSubtitle: 3 });
  expect(words.map(({ text }) => text).join(' ')).toBe('one two three four five six');
  expect(words.every(({ start }, at) => at === 0 || start > (words[at - 1]?.end ?? 0) - 0.001)).toBe(true);
  expect(words.at(-1)?.end).toBeCloseTo(640, 0);
  expect(language).toBe('english');
  // The first piece ends in a silent fifth second.
  const [first = 0, second = 0] = fake.calls.map(({ input }) => input / 1000);
  expect(first % 5).toBeGreaterThan(4);
  expect(first).toBeLessThan(600);
  expect(first + second).toBeCloseTo(640, 1);
  expect((await make({ videoUrl, wordsPerSubtitle: 1 })).timelineItems).toHaveLength(6);
  expect(fake.calls).toHaveLength(2);
});

it('pieces of a sound without any pause overlap: no word is cut, and none counts twice', async () => {
  servedBy(fake.url);
  const videoUrl = await fileOf(640, 'wav', { pauses: false });
  fake.answers.push('one two three', 'four five six');
  const { words } = await make({ videoUrl });
  const [first = 0, second = 0] = fake.calls.map(({ input }) => input / 1000);
  expect([first, second]).toEqual([600, 44]);
  expect(words.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  expect(words.every(({ start }, at) => at === 0 || start >= (words[at - 1]?.start ?? 0))).toBe(true);
});

it('says that a video has no sound, and can be followed as a job', async () => {
  servedBy(fake.url);
  const silent = await refusal(make({ videoUrl: await fileOf(2, 'mp4') }));
  expect([silent.code, silent.message]).toEqual(['NO_SPEECH_SOURCE', 'This video has no sound.']);
  const asked = ask({ videoUrl: await fileOf(3) });
  const { _id } = await startHearing(asked);
  const job = await until(
    () => findJob(String(_id)),
    (found) => found?.state === 'done',
    30_000,
  );
  expect(job?.result).toEqual({ words: 7 });
  expect((await generateSubtitles(asked)).words).toHaveLength(7);
  expect(fake.calls).toHaveLength(1);
});
