// Scene changes of a file: found once by ffmpeg, in the file or in its copy for the editor, kept beside it.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors/app-error';
import { LONGEST_WITH_SCENES_S } from '@/lib/media/scene-changes';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { keepMade } from '@/server/media/files/keep-made';
import { changeFile } from '@/server/media/files/store';
import {
  findScenes,
  sceneChangesNow,
  startFindingScenes,
  waitForScenes,
} from '@/server/media/inspect/find-scene-changes';
import { findJob } from '@/server/system/jobs/tracked/store';
import { newPlace, startWorker, type Place } from './agents-support';
import { startPublishing, until } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let worker: ReturnType<typeof startWorker>;
let folder: string;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  worker = startWorker();
  folder = await mkdtemp(path.join(tmpdir(), 'scenes-'));
});
afterAll(async () => {
  await worker.stop();
  await services.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  place = newPlace();
});

const signal = new AbortController().signal;
const scene = (what: string, seconds: number) => ['-f', 'lavfi', '-i', `${what}:s=180x320:r=30:d=${seconds}`];

/** A video of scenes one after the other. */
async function filmOf(name: string, scenes: readonly [string, number][]): Promise<string> {
  const to = path.join(folder, name);
  const joined = `${scenes.map((_, at) => `[${at}:v]format=yuv420p,setsar=1[s${at}];`).join('')}${scenes.map((_, at) => `[s${at}]`).join('')}concat=n=${scenes.length}:v=1`;
  const inputs = scenes.flatMap(([what, seconds]) => scene(what, seconds));
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', joined, '-c:v', 'libx264', to]);
  return to;
}
async function keptAs(file: string, role: 'original' | 'editing' = 'original', sourceId: string | null = null) {
  const { projectId, userId } = place;
  const kept = await keepMade({ path: file, name: path.basename(file), role, sourceId, projectId, userId });
  return kept._id;
}
const ask = (fileId: string) => waitForScenes({ fileId, userId: place.userId, signal });
const jobsOf = (fileId: string) =>
  TrackedJobModel.countDocuments({ kind: 'find-scene-changes', 'payload.fileId': fileId });
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable('it was not refused'),
    (error: AppError) => error.message,
  );

it('finds where another scene begins, in brightness or in colour alone, and keeps it: the next question is free', async () => {
  // Of the same brightness: only its colours differ. What moves within a scene is no change.
  const alike = ['color=c=0xd02020', 'color=c=0x2060d0'] as const;
  const file = await filmOf('three.mp4', [
    [alike[0], 2],
    [alike[1], 1.5],
    ['testsrc2=rate=30', 2.5],
  ]);
  const id = await keptAs(file);
  expect(await sceneChangesNow({ fileId: id })).toBeNull();
  const moments = await ask(id);
  expect(moments.map((moment) => Math.round(moment * 30))).toEqual([60, 105]);
  expect(await sceneChangesNow({ fileId: id })).toEqual(moments);
  expect(await jobsOf(id)).toBe(1);
});

it('says of a file without changes that it has none, and remembers that, too', async () => {
  const id = await keptAs(await filmOf('one.mp4', [['testsrc2=rate=30', 2]]));
  expect(await ask(id)).toEqual([]);
  expect(await sceneChangesNow({ fileId: id })).toEqual([]);
});

it('looks through the smaller copy of the editor where there is one', async () => {
  const id = await keptAs(await filmOf('large.mp4', [['color=c=red', 1]]));
  const copy = await keptAs(
    await filmOf('small.mp4', [
      ['color=c=red', 1],
      ['color=c=white', 1],
    ]),
    'editing',
    id,
  );
  await changeFile(id, { editing: { id: copy, extension: 'mp4' } });
  expect((await ask(id)).map((moment) => Math.round(moment * 30))).toEqual([30]);
});

it('refuses what has no scenes, and what is too long, before anything is read', async () => {
  const picture = path.join(folder, 'still.png');
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...scene('color=c=red', 1), '-frames:v', '1', picture]);
  expect(await refusal(sceneChangesNow({ fileId: await keptAs(picture) }))).toMatch(
    /^Only videos have scenes\. Choose/,
  );
  const id = await keptAs(await filmOf('long.mp4', [['color=c=red', 1]]));
  const { probe } = (await StoredFileModel.findById(id).lean()) as unknown as { probe: object | null };
  await StoredFileModel.updateOne(
    { _id: id },
    { $set: { probe: { ...probe, kind: 'video', durationS: LONGEST_WITH_SCENES_S + 60 } } },
  );
  expect(await refusal(sceneChangesNow({ fileId: id }))).toMatch(/videos of up to 1 h; this one takes 1 h 1 min/);
});

it('ends when it is cancelled, leaves nothing then, and can be begun again', async () => {
  const id = await keptAs(
    await filmOf('cancelled.mp4', [
      ['color=c=red', 1],
      ['color=c=white', 1],
    ]),
  );
  const stopped = new AbortController();
  const job = { jobId: 'x'.repeat(24), ...place, createdBy: place.userId, signal: stopped.signal };
  // In the middle of it: the first frames have been read.
  const progress = () => stopped.abort(new Error('stopped'));
  await expect(findScenes({ fileId: id }, { ...job, progress })).rejects.toThrow('stopped');
  expect(await sceneChangesNow({ fileId: id })).toBeNull();
  const { _id } = await startFindingScenes({ fileId: id, userId: place.userId });
  expect(String((await startFindingScenes({ fileId: id, userId: place.userId }))._id)).toBe(String(_id));
  await until(
    () => findJob(String(_id)),
    (found) => found?.state === 'done',
  );
  expect(await sceneChangesNow({ fileId: id })).toHaveLength(1);
});
