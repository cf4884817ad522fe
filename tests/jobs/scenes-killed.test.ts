// A real worker process is killed (-9) as it stores the scene changes of a file; another finds them once more.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { keepMade } from '@/server/media/files/keep-made';
import { sceneChangesNow, startFindingScenes } from '@/server/media/inspect/find-scene-changes';
import { startDyingWorkers } from './dying-workers';

let workers: Awaited<ReturnType<typeof startDyingWorkers>>;
const folder = mkdtempSync(path.join(tmpdir(), 'scenes-killed-'));
beforeAll(async () => {
  workers = await startDyingWorkers([{ collection: 'storedfiles', words: '"sceneChanges"', ms: 1 }]);
});
afterAll(async () => {
  await workers.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('finds the scene changes of a file, though the first worker dies as it stores them', async () => {
  const { place, until, eachDeath } = workers;
  const [file, colours] = [path.join(folder, 'clip.mp4'), ['red', 'white']];
  const inputs = colours.flatMap((colour) => ['-f', 'lavfi', '-i', `color=c=${colour}:s=180x320:r=30:d=1`]);
  const joined = ['-filter_complex', '[0:v][1:v]concat=n=2:v=1,format=yuv420p', '-c:v', 'libx264'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...joined, file]);
  const { projectId, userId } = place;
  const made = { path: file, name: 'clip.mp4', role: 'original', sourceId: null } as const;
  const { _id: fileId } = await keepMade({ ...made, projectId, userId });
  await startFindingScenes({ fileId, userId });
  await eachDeath(() => Promise.resolve(), { tries: 1 });
  await until('they are found', async () => (await sceneChangesNow({ fileId })) !== null);
  expect((await sceneChangesNow({ fileId }))?.map((moment) => Math.round(moment * 30))).toEqual([30]);
  const jobOf = () => TrackedJobModel.findOne({ kind: 'find-scene-changes' }).lean();
  await until('the job is done', async () => (await jobOf())?.state === 'done');
  expect(await TrackedJobModel.countDocuments({ kind: 'find-scene-changes' })).toBe(1);
}, 200_000);
