// Slow: real worker processes are killed (-9) between a script and the video that begins by itself; another goes on.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVideoScenario } from '@/lib/contracts/video-scenarios';
import { NotificationModel } from '@/prisma-free-models/notification';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { findScenario } from '@/server/studio/scenarios/scenario.store';
import { cancelVideo } from '@/server/studio/videos/cancel-video';
import { videosOfProject } from '@/server/studio/videos/project.store';
import { createScript } from '@/server/studio/videos/script-with-video';
import { startDyingWorkers, type Deadly } from './dying-workers';

/** In the order in which they come: the script, the video, the end of the writing, its first sign of life. */
const PLACES: Deadly[] = [
  { collection: 'videoscenarios', words: '"writtenBy":"template"', ms: 1 },
  { collection: 'videoprojects', words: '"opens":true', ms: 1 },
  { collection: 'videoscenarios', words: '"$set":{"status":"draft"', ms: 1 },
  { collection: 'videoprojects', words: 'segments.0.doing":"voicing"', ms: 30 },
];

let workers: Awaited<ReturnType<typeof startDyingWorkers>>;
beforeAll(async () => {
  workers = await startDyingWorkers(PLACES);
});
afterAll(() => workers.stop());

it('begins one video of a script, wherever the workers between them are killed', async () => {
  const { place, until, eachDeath } = workers;
  const prompt = 'Our rye bread rests for a night. The oven is old.';
  const body = createVideoScenario.body!.parse({ goalType: 'prompt', prompt, video: { music: null } });
  const id = String((await createScript({ ...place, body }))._id);
  const begun = new Set<string>();
  // So many deaths in a row would end it.
  await eachDeath(
    async () => {
      for (const { _id } of await videosOfProject(place.projectId)) begun.add(String(_id));
    },
    { tries: 1 },
  );
  const videoNow = async () => (await videosOfProject(place.projectId))[0];
  await until('a voice is made', async () => ((await videoNow())?.processingLogs.length ?? 0) > 0);
  const writing = () => TrackedJobModel.findOne({ kind: 'write-scenario' }).lean();
  await until('the script is done', async () => (await writing())?.state === 'done');
  expect(await findScenario(id)).toMatchObject({ status: 'draft', writtenBy: 'template', video: null, error: null });
  expect((await videosOfProject(place.projectId)).map(({ _id }) => String(_id))).toEqual([...begun]);
  expect(begun.size).toBe(1);
  expect(await NotificationModel.countDocuments({ userId: place.userId })).toBe(0);
  await cancelVideo({ id: [...begun][0] ?? '' });
}, 400_000);
