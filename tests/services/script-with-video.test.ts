// A script whose video begins by itself once it is written. No worker runs: its jobs are done by hand, in any order.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createVideoProject } from '@/lib/contracts/video-projects';
import { createVideoScenario } from '@/lib/contracts/video-scenarios';
import { NotificationModel } from '@/prisma-free-models/notification';
import { ProjectModel } from '@/prisma-free-models/project';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { VideoProjectModel } from '@/prisma-free-models/video-project';
import { VideoScenarioModel } from '@/prisma-free-models/video-scenario';
import { rewriteScenario } from '@/server/studio/scenarios/manage';
import { changeScenario, findScenario, type Scenario } from '@/server/studio/scenarios/scenario.store';
import { failScenario } from '@/server/studio/scenarios/write-scenario';
import { addVideo } from '@/server/studio/videos/create-video';
import { getScenario } from '@/server/studio/videos/lists';
import { videosOfProject } from '@/server/studio/videos/project.store';
import { deleteScenario, deleteVideo } from '@/server/studio/videos/remove-video';
import { createScript, giveUpVideo, writeScript } from '@/server/studio/videos/script-with-video';
import { sweepVideos } from '@/server/studio/videos/sweep-videos';
import { newPlace, type Place } from './agents-support';
import { aiEnvironment, forgetAi } from './ai-support';
import { startPublishing } from './publishing';
import { newScenario, newVideo, signal } from './videos-support';

let services: Awaited<ReturnType<typeof startPublishing>>;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  aiEnvironment();
  await forgetAi();
});
afterAll(() => services.stop());
beforeEach(async () => {
  place = newPlace();
  await ProjectModel.create({ _id: place.projectId, userId: place.userId, name: 'Bakery' });
});

const begin = async (video: object | null = {}, more: object = {}) => {
  const body = { goalType: 'prompt', prompt: 'Our rye bread rests for a night. The oven is old.', video, ...more };
  const made = await createScript({ ...place, body: createVideoScenario.body!.parse(body) });
  return String(made._id);
};
const write = (scenarioId: string) => writeScript({ scenarioId }, { signal });
const videos = () => videosOfProject(place.projectId);
const scriptOf = async (id: string): Promise<Scenario> => (await findScenario(id))!;
const makings = () => TrackedJobModel.countDocuments({ projectId: place.projectId, kind: 'make-video' });
const noticesOf = async (userId = place.userId) =>
  (await NotificationModel.find({ userId }).lean()).map(({ kind, message }) => [kind, message]);
/** As after the death of its worker: the segments are there, its video is not begun. */
async function writtenOnly(id: string): Promise<void> {
  const { segments } = await scriptOf(await newScenario(place));
  await changeScenario(id, { segments, writtenBy: 'template', writing: null });
}

it('begins one video of its own choices when the script is written, whoever writes and however often', async () => {
  const voice = { provider: 'espeak', id: 'en', speed: 1.2 };
  const id = await begin({ voice, music: { bed: 'warm' }, subtitles: { burnt: false } }, { format: '1:1' });
  expect((await getScenario({ id, origin: '' })).data).toMatchObject({ status: 'processing', makesVideo: true });
  expect(await videos()).toEqual([]);
  await writtenOnly(id);
  await Promise.all([write(id), write(id), write(id)]);
  await write(id);
  expect(await scriptOf(id)).toMatchObject({ status: 'draft', writing: null, video: null, jobId: null });
  const [video, ...others] = await videos();
  expect(others).toEqual([]);
  expect(video).toMatchObject({
    ...{ title: 'Our rye bread rests for a night Video', status: 'recording', format: '1:1', voice },
    ...{ music: { bed: 'warm', volume: 0.25 }, subtitles: { burnt: false, once: true }, introOutro: { motion: true } },
    segments: [{ name: 'part1' }, { name: 'part2' }],
  });
  expect([String(video?.scenarioId), String(video?.createdBy)]).toEqual([id, place.userId]);
  expect(await makings()).toBe(1);
  expect((await getScenario({ id, origin: '' })).data).toMatchObject({ makesVideo: false, projectCount: 1 });
  // Written again, it is a script like any other.
  await rewriteScenario({ id, userId: place.userId, segment: null, wish: undefined });
  await write(id);
  expect(await scriptOf(id)).toMatchObject({ status: 'draft', writtenBy: 'template' });
  expect(await videos()).toHaveLength(1);
  expect(await noticesOf()).toEqual([]);
});

it('begins none for a script that waits to be recorded', async () => {
  for (const id of [await begin(null), await begin(null, { video: undefined })]) {
    await write(id);
    expect((await scriptOf(id)).status).toBe('draft');
  }
  expect(await videos()).toEqual([]);
});

it('goes on where a worker died: with the video that is stored, never with a second one', async () => {
  const id = await begin({ title: 'Bread' });
  await writtenOnly(id);
  const { video } = await scriptOf(id);
  const body = createVideoProject.body!.parse({ scenarioId: id, title: 'Bread' });
  await addVideo({ id: video!.id, userId: place.userId, body, signal });
  await write(id);
  expect((await videos()).map(({ _id, title }) => [String(_id), title])).toEqual([[video!.id, 'Bread']]);
  expect(await makings()).toBe(1);

  // Deleted by a person before another worker came, it stays deleted.
  const second = await begin();
  await writtenOnly(second);
  const next = (await scriptOf(second)).video!.id;
  await addVideo({ id: next, userId: place.userId, body: { ...body, scenarioId: second }, signal });
  await deleteVideo({ id: next, keepVideo: false });
  await write(second);
  expect(await scriptOf(second)).toMatchObject({ status: 'draft', video: null });
  expect(await videos()).toHaveLength(1);
});

it('begins none of a script that failed or was deleted, and says so once', async () => {
  const id = await begin({ title: 'Bread' });
  await failScenario(id, 'The prompt is empty.');
  await failScenario(id, 'The prompt is empty.');
  await write(id);
  expect(await scriptOf(id)).toMatchObject({ status: 'failed', video: null });
  expect(await noticesOf()).toEqual([['video.failed', '“Bread” was not begun. The prompt is empty.']]);
  const gone = await begin();
  await deleteScenario({ id: gone, keepVideo: false });
  await write(gone);
  expect(await videos()).toEqual([]);
  expect(await noticesOf()).toHaveLength(1);
});

it('begins none for a person who is no author any more, nor of a project that is gone', async () => {
  const owner = place.userId;
  const member = newPlace().userId;
  await ProjectModel.updateOne({ _id: place.projectId }, { members: [{ userId: member, role: 'author' }] });
  place = { ...place, userId: member };
  const first = await begin({ title: 'Allowed' });
  await write(first);
  expect((await videos()).map(({ title }) => title)).toEqual(['Allowed']);
  const second = await begin({ title: 'Refused' });
  await ProjectModel.updateOne({ _id: place.projectId }, { members: [{ userId: member, role: 'client' }] });
  await write(second);
  expect(await scriptOf(second)).toMatchObject({ status: 'draft', video: null });
  const why = 'Your role in its project no longer allows it. Ask an admin of the project.';
  expect(await noticesOf()).toEqual([['video.failed', `“Refused” was not begun. ${why}`]]);
  expect(await noticesOf(owner)).toEqual([]);
  const third = await begin();
  await ProjectModel.deleteOne({ _id: place.projectId });
  await write(third);
  expect(await videos()).toHaveLength(1);
  expect(await noticesOf()).toHaveLength(1);
});

it('begins none whose voice the budget does not pay for any more, and one with another voice', async () => {
  await ProjectModel.updateOne({ _id: place.projectId }, { aiCaps: { day: 0, month: 0 } });
  const [paid, free] = [await begin({ title: 'Paid', voice: { provider: 'ai' } }), await begin({ title: 'Free' })];
  await Promise.all([write(paid), write(free)]);
  expect((await videos()).map(({ title }) => title)).toEqual(['Free']);
  expect(await noticesOf()).toEqual([
    ['video.failed', expect.stringMatching(/^“Paid” was not begun\. This project’s AI budget for today .* is used up/)],
  ]);
});

it('begins none while the person has too many under way, and keeps the script', async () => {
  const scenarioId = await newScenario(place);
  await TrackedJobModel.deleteMany({ kind: 'make-video' });
  for (let at = 0; at < 20; at += 1) await newVideo(place, scenarioId);
  const id = await begin({ title: 'Bread' });
  await write(id);
  expect(await scriptOf(id)).toMatchObject({ status: 'draft', video: null });
  expect(await videos()).toHaveLength(20);
  expect(await noticesOf()).toEqual([['video.failed', expect.stringMatching(/^“Bread” was not begun\. .*videos/)]]);
});

it('refuses music of another project while the person is there', async () => {
  const music = { fileId: 'a'.repeat(24) };
  await expect(begin({ music })).rejects.toMatchObject({ issues: [{ path: 'video.music.fileId' }] });
  expect(await VideoScenarioModel.countDocuments({ projectId: place.projectId })).toBe(0);
});

it('the sweep gives up the video of a job that ended without it, and leaves the script', async () => {
  const id = await begin({ title: 'Bread' });
  await writtenOnly(id);
  const jobId = (await scriptOf(id)).jobId;
  await TrackedJobModel.updateOne(
    { _id: jobId },
    { state: 'failed', error: { code: 'UNEXPECTED', message: 'It broke.' } },
  );
  await sweepVideos();
  expect(await scriptOf(id)).toMatchObject({ status: 'draft', video: null });
  expect(await noticesOf()).toEqual([['video.failed', '“Bread” was not begun. It broke.']]);
  await giveUpVideo(await scriptOf(id), 'Again.');
  expect(await noticesOf()).toHaveLength(1);
  expect(await videos()).toEqual([]);

  // Stored before its worker died, it is begun: its job is missing alone.
  const second = await begin({ title: 'Stored' });
  await writtenOnly(second);
  const { video, jobId: lost } = await scriptOf(second);
  const body = createVideoProject.body!.parse({ scenarioId: second, title: 'Stored' });
  await addVideo({ id: video!.id, userId: place.userId, body, signal });
  await TrackedJobModel.updateOne({ _id: lost }, { state: 'failed' });
  await sweepVideos();
  expect(await scriptOf(second)).toMatchObject({ status: 'draft', video: null });
  expect(await noticesOf()).toHaveLength(1);
  await VideoProjectModel.updateOne({ _id: video!.id }, { updatedAt: new Date(0) }, { timestamps: false });
  await sweepVideos();
  expect(await makings()).toBe(1);
});
