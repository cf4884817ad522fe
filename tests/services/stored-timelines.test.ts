// The bytes of saved timelines, and of timelines that wait to be rendered, count as stored ones.
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors/app-error';
import { newTracks } from '@/lib/timeline/model';
import { wireTimeline } from '@/lib/timeline/wire';
import { TimelineBytesModel } from '@/prisma-free-models/timeline-bytes';
import { VideoTimelineModel } from '@/prisma-free-models/video-timeline';
import { OWNED } from '@/server/edge/owned/owned';
import { reserveStorage } from '@/server/media/files/reserve-storage';
import { bytesStoredOfEveryProject, readLedger } from '@/server/media/files/storage-ledger.store';
import { ownedTimelines } from '@/server/studio/editor/owned-timelines';
import { restoreTimelineVersion, saveTimeline } from '@/server/studio/editor/save-timeline';
import {
  completeCertificate,
  completeRender,
  dropRender,
  dropRenders,
  keepRender,
} from '@/server/studio/videos/keep-render';
import { timelineOfRender } from '@/server/studio/videos/render.store';
import { sweepTimelines } from '@/server/studio/videos/keep-timeline';
import { removeVideo } from '@/server/studio/videos/project.store';
import { deleteVideo } from '@/server/studio/videos/remove-video';
import { beginChange, beginRemoval } from '@/server/studio/videos/timeline-bytes.store';
import {
  insertTimeline,
  MAX_TIMELINE_VERSIONS,
  newestVersion,
  packTimeline,
  sizesOfTimelines,
} from '@/server/studio/videos/timeline.store';
import { clock } from '@/server/system/clock';
import { putHostSetting } from '@/server/system/host/store';
import { makeVideo } from './timelines-support';
import { newWorkspace, startPublishing } from './publishing';

const realNow = clock.now;
let stop: () => Promise<void>;
let workspace: { projectId: string; userId: string };
beforeAll(async () => {
  ({ stop } = await startPublishing());
});
beforeEach(async () => {
  workspace = await newWorkspace();
});
afterEach(async () => {
  clock.now = realNow;
  await putHostSetting({ storageQuotaBytes: null });
});
afterAll(() => stop());

const body = (text: string) => ({
  timeline: [{ id: 'a', type: 'text', trackIndex: 0, startTime: 0, duration: 1, text }],
  tracks: newTracks(),
  totalDuration: 60,
});
const viewport = { width: 1080, height: 1920 };
const stored = (text: string) => ({ ...wireTimeline.parse(body(text)), viewport });
const save = (id: string, text = 'Bread') => saveTimeline({ id, sent: body(text), userId: workspace.userId });
const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
const refusal = (attempt: Promise<unknown>): Promise<AppError | null> =>
  attempt.then(
    () => null,
    (error: unknown) => error as AppError,
  );
const reservedForRenders = async () =>
  (await readLedger()).entries.filter(({ key }) => key.startsWith('render-')).map(({ bytes }) => bytes);
const fillQuota = async () => putHostSetting({ storageQuotaBytes: await bytesStoredOfEveryProject() });

it('counts each version, and lets those beyond the newest fifty go', async () => {
  const before = await bytesStoredOfEveryProject();
  const id = await makeVideo(workspace);
  for (let version = 1; version <= MAX_TIMELINE_VERSIONS + 2; version += 1) await save(id, 'x'.repeat(version * 50));
  const sizes = await sizesOfTimelines(id);
  expect(sizes).toHaveLength(MAX_TIMELINE_VERSIONS);
  expect(await bytesStoredOfEveryProject()).toBe(before + sum(sizes));
  await restoreTimelineVersion({ id, n: 10, userId: workspace.userId });
  expect(await bytesStoredOfEveryProject()).toBe(before + sum(await sizesOfTimelines(id)));
});

it('refuses a version, an earlier one, one of an archive and a render where the quota is used up, as it does files', async () => {
  const id = await makeVideo(workspace);
  await save(id);
  await fillQuota();
  const file = await refusal(reserveStorage({ bytes: 500, userId: null }));
  const lines = async function* () {
    yield { videoId: 'x', body: stored('Bread') };
  };
  const { travels } = ownedTimelines;
  if (!('restore' in travels)) throw new Error('Timelines travel');
  const { restore } = travels;
  const into = {
    ...{ ...workspace, importId: 'i', idOf: () => id, addressOf: () => null, fileOf: () => null },
    remark: () => undefined,
  };
  const render = {
    ...({ ...workspace, createdBy: workspace.userId, videoId: id, format: 'mp4', preset: null, viewport } as const),
    ...{ range: { start: 0, end: 30 }, timeline: wireTimeline.parse(body('Bread')) },
  };
  for (const attempt of [
    () => save(id, 'Cakes'),
    () => restoreTimelineVersion({ id, n: 1, userId: workspace.userId }),
    () => restore(lines(), into),
    () => keepRender(render),
  ]) {
    const refused = await refusal(attempt());
    expect(refused).toMatchObject({ code: 'STORAGE_QUOTA', statusCode: file?.statusCode });
    expect(refused?.message.replace(/this needs [^.]+\./, '')).toBe(file?.message.replace(/this needs [^.]+\./, ''));
  }
  expect(await newestVersion(id)).toBe(1);
  expect(await reservedForRenders()).toEqual([]);
  await putHostSetting({ storageQuotaBytes: null });
  await save(id, 'Cakes');
});

it('gives the bytes back with the video, and with the project', async () => {
  const before = await bytesStoredOfEveryProject();
  const [one, other] = [await makeVideo(workspace), await makeVideo(workspace)];
  await save(one);
  await save(other);
  expect(await bytesStoredOfEveryProject()).toBeGreaterThan(before);
  await deleteVideo({ id: one, keepVideo: false });
  expect(await bytesStoredOfEveryProject()).toBe(before + sum(await sizesOfTimelines(other)));
  for (const part of [OWNED.VideoTimeline, OWNED.TimelineBytes])
    if ('remove' in part) await part.remove(workspace.projectId);
  expect(await bytesStoredOfEveryProject()).toBe(before);
});

it('reserves the timeline of a render until its file is there, or it is gone', async () => {
  const videoId = await makeVideo(workspace);
  const keep = () =>
    keepRender({
      ...{ projectId: workspace.projectId, createdBy: workspace.userId, videoId, format: 'mp4', preset: null },
      ...{ viewport, range: { start: 0, end: 30 }, timeline: wireTimeline.parse(body('Bread')) },
    });
  const [finished, failed] = [await keep(), await keep()];
  await keep();
  expect(await reservedForRenders()).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  expect(Math.min(...(await reservedForRenders()))).toBeGreaterThan(100);
  // Compared with its preview first, it keeps its timeline until then.
  const made = { fileId: 'f', seconds: 1, viewport };
  await completeRender(finished, made, { compares: true });
  expect(await reservedForRenders()).toHaveLength(3);
  await completeRender(finished, made, { compares: true });
  expect(await timelineOfRender(finished)).not.toBeNull();
  expect(await completeCertificate(finished, { state: 'failed', reason: 'No' })).not.toBeNull();
  expect(await timelineOfRender(finished)).toBeNull();
  expect(await completeCertificate(finished, { state: 'failed', reason: 'No' })).toBeNull();
  expect(await reservedForRenders()).toHaveLength(2);
  await dropRender(failed);
  expect(await reservedForRenders()).toHaveLength(1);
  await dropRenders(videoId);
  expect(await reservedForRenders()).toEqual([]);
  await keep();
  const part = OWNED.VideoRender;
  if ('remove' in part) await part.remove(workspace.projectId);
  expect(await reservedForRenders()).toEqual([]);
});

const later = () => (clock.now = () => new Date(realNow().getTime() + 120_000));
const insert = async (videoId: string, version: number, text: string) =>
  insertTimeline({ ...workspace, videoId, version, ...(await packTimeline(stored(text))) });

it('counts again what a killed process left between a version and its size', async () => {
  const before = await bytesStoredOfEveryProject();
  const id = await makeVideo(workspace);
  await save(id);
  await beginChange({ ...workspace, videoId: id });
  await insert(id, 2, 'Killed before its size was noted');
  expect(await sweepTimelines()).toBe(0); // it may be under way
  later();
  expect(await sweepTimelines()).toBe(1);
  expect(await bytesStoredOfEveryProject()).toBe(before + sum(await sizesOfTimelines(id)));
  expect(await sweepTimelines()).toBe(0);
});

it('goes on with a removal that a killed process began', async () => {
  const before = await bytesStoredOfEveryProject();
  const id = await makeVideo(workspace);
  await save(id);
  await beginRemoval(id);
  await removeVideo(id);
  later();
  await sweepTimelines();
  expect(await VideoTimelineModel.countDocuments({ videoId: new Types.ObjectId(id) })).toBe(0);
  expect(await TimelineBytesModel.countDocuments({ _id: new Types.ObjectId(id) })).toBe(0);
  expect(await bytesStoredOfEveryProject()).toBe(before);
});

it('counts versions of before this was counted with the next one', async () => {
  const before = await bytesStoredOfEveryProject();
  const id = await makeVideo(workspace);
  await insert(id, 1, 'Saved by an earlier release');
  await save(id);
  expect(await bytesStoredOfEveryProject()).toBe(before + sum(await sizesOfTimelines(id)));
  expect(await sizesOfTimelines(id)).toHaveLength(2);
});
