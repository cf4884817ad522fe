// Slow: real worker processes are killed (-9) in each status of a video and around each of its steps; another goes on.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shownProgress } from '@/lib/video/status';
import { NotificationModel } from '@/prisma-free-models/notification';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { VideoStepModel } from '@/prisma-free-models/video-step';
import { piecesOf } from '@/server/studio/videos/video-folder';
import { findScenario } from '@/server/studio/scenarios/scenario.store';
import { newScenario, newVideo, videoOf } from '../services/videos-support';
import { startDyingWorkers, type Deadly } from './dying-workers';

const video = (words: string, ms: number): Deadly => ({ collection: 'videoprojects', words, ms });
const step = (kind: string): Deadly => ({ collection: 'videosteps', words: `"kind":"${kind}"`, ms: 1 });

/** In the order in which they come, each with a saved step between it and the third one after it. */
const PLACES: Deadly[] = [
  video('segments.0.doing":"voicing"', 30),
  step('voice'),
  video('segments.0.doing":"recording"', 300),
  step('clip'),
  video('"status":"merging"', 150),
  video('"status":"uploading"', 2),
  video('"film":{"key"', 2),
  video('"status":"completed"', 2),
];

let workers: Awaited<ReturnType<typeof startDyingWorkers>>;
beforeAll(async () => {
  workers = await startDyingWorkers(PLACES);
});
afterAll(() => workers.stop());

const job = () => TrackedJobModel.findOne({ kind: 'make-video' }).lean();
const filesOf = (role: 'part' | 'original') =>
  StoredFileModel.find({ projectId: workers.place.projectId, role }).distinct('_id');

it('a video is made to its end, and nothing of it twice, wherever its workers are killed', async () => {
  const { place, until, eachDeath } = workers;
  const scenarioId = await newScenario(place);
  const id = await newVideo(place, scenarioId, { title: 'Killed' });
  const seen = new Map<string, string>();
  const shown: number[] = [];
  const watched = setInterval(
    () =>
      void videoOf(id).then(
        (video) => shown.push(shownProgress(video)),
        () => undefined,
      ),
    40,
  );
  await eachDeath(async (words) => {
    // Results that are there stay the ones that are used.
    for (const { key, fileId } of await VideoStepModel.find({}).lean()) {
      expect(seen.get(key) ?? fileId, words).toBe(fileId);
      seen.set(key, fileId);
    }
  });
  await until('the job has ended', async () => (await job())?.state === 'done');
  clearInterval(watched);
  // Whoever looks on sees it go forward only, and is told once.
  expect(shown.length).toBeGreaterThan(50);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(shown.at(-1)).toBe(100);
  expect(await NotificationModel.countDocuments({ userId: place.userId, kind: 'video.finished' })).toBe(1);

  const made = await videoOf(id);
  expect(made).toMatchObject({ status: 'completed', error: null, again: false });
  expect(made.processingLogs.map(({ level, message, segment }) => [level, message, segment])).toEqual([
    ['info', 'Voice-over made', 'part1'],
    ['info', 'Voice-over made', 'part2'],
    ['info', 'Recorded', 'part1'],
    ['info', 'Recorded', 'part2'],
    ['info', 'The video is in the media library', undefined],
  ]);
  expect(await VideoStepModel.countDocuments({})).toBe(4);
  expect(await filesOf('part')).toHaveLength(4);
  expect(await filesOf('original')).toEqual([made.film?.fileId]);
  expect((await findScenario(scenarioId))?.status).toBe('completed');
  expect(readdirSync(piecesOf(id)).filter((name) => name.startsWith('making-'))).toEqual([]);
  expect(readdirSync(path.dirname(piecesOf(id)))).toEqual([id]);
  expect(existsSync(piecesOf(id))).toBe(true);
  expect(await TrackedJobModel.countDocuments({ kind: 'make-video' })).toBe(1);
}, 400_000);
