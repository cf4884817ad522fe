import { execFile } from 'node:child_process';
import { copyFile, readFile, stat } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownFileOf } from '@/lib/media/own-file';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { createTrackedRunner } from '@/server/system/jobs/tracked/runner';
import { recheckPostsWithFile } from '@/server/publishing/posts/recheck-posts-with-file';
import { inspectFile } from '@/server/media/inspect/inspect-file';
import { prepareComing, prepareMedia } from '@/server/publishing/posts/delivery/prepare-media';
import { updatePost } from '@/server/publishing/posts/update-post';
import { storage } from '@/server/system/storage/index';
import { trackedHandlerOf } from '@/workers/tracked-registry';
import { makePost, newWorkspace, shown, startPublishing, until, work } from '../services/publishing';
import { H264, source, startClips, type Clips } from './support/clips';

// Slow: real clips are converted for each network, some beside a delivery that waits for them.

const HOST = 'http://127.0.0.1:9';
let services: Awaited<ReturnType<typeof startPublishing>>;
let clips: Clips;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;

beforeAll(async () => {
  services = await startPublishing();
  clips = await startClips();
});
afterAll(async () => {
  await services.stop();
  await clips.remove();
});
beforeEach(async () => {
  services.telegram.reset();
  workspace = await newWorkspace();
});

async function stored(path: string): Promise<string> {
  const draft = await storage().draft();
  await copyFile(path, draft);
  const { _id, extension } = await keepFile({
    file: { name: 'film.bin', bytes: (await stat(path)).size, sha256: await hashFile(path), path: draft },
    userId: workspace.userId,
    projectId: workspace.projectId,
  });
  await inspectFile(
    { fileId: _id },
    { jobId: String(new Types.ObjectId()), signal: AbortSignal.timeout(20_000), whenProbed: recheckPostsWithFile },
  );
  return `${HOST}/files/${_id}.${extension}`;
}

const inAnHour = () => new Date(Date.now() + 3_600_000);
const webm = () => clips.make('film.webm', [...source({ seconds: 1, sound: false }), '-c:v', 'libvpx', '-b:v', '200k']);
const renditions = () => StoredFileModel.find({ projectId: workspace.projectId, role: 'rendition' }).lean();
const jobs = () => TrackedJobModel.find({ projectId: workspace.projectId, kind: /^prepare-/ }).lean();

/** How many ffmpeg processes read a file at this moment. */
async function convertersOf(url: string): Promise<number> {
  const { id } = ownFileOf(url)!;
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'comm,args']);
  return stdout.split('\n').filter((line) => line.startsWith('ffmpeg ') && line.includes(id)).length;
}

/** A worker that runs all pending jobs. */
async function workJobs(): Promise<void> {
  const runner = createTrackedRunner({ worker: 'test', handlerOf: trackedHandlerOf });
  runner.look();
  await until(jobs, (all) => all.every(({ endedAt }) => endedAt));
  await runner.stop();
}

describe('media of a scheduled post is converted before its time', { timeout: 60_000 }, () => {
  it('by a visible job; the delivery then finds the result', async () => {
    const post = await makePost(workspace, {
      mediaUrl: await stored(await webm()),
      scheduledFor: inAnHour(),
      title: 'Premiere',
    });
    const seen = new Map<string, number>();
    await prepareComing(seen);
    expect(await jobs()).toMatchObject([
      { kind: 'prepare-video', label: 'Preparing “Premiere” for Telegram', quiet: false },
    ]);
    await workJobs();
    expect(await jobs()).toMatchObject([{ state: 'done' }]);
    const [made] = await renditions();
    expect(made).toMatchObject({ contentType: 'video/mp4' });
    // Once is enough until the post changes.
    expect(await prepareComing(seen)).toBe(0);
    expect(services.telegram.published).toEqual([]);

    await updatePost({ id: post._id, body: { scheduledFor: new Date() } });
    await work();
    expect((await shown(post._id)).platformPosts[0]).toMatchObject({ status: 'published', errorText: null });
    expect(services.telegram.published[0]?.request.files).toMatchObject([
      { bytes: made!.bytes, contentType: 'video/mp4' },
    ]);
    expect(await renditions()).toHaveLength(1);
  });

  it('pictures too; nothing is done for media that fits, for drafts, and for posts due much later', async () => {
    const png = await stored(
      await clips.make('photo.png', ['-f', 'lavfi', '-i', 'testsrc2=s=9000x1200', '-frames:v', '1']),
    );
    const banner = await stored(
      await clips.make('banner.png', ['-f', 'lavfi', '-i', 'testsrc2=s=4200x200', '-frames:v', '1']),
    );
    const mp4 = await stored(
      await clips.make('fits.mp4', [...source({ seconds: 1 }), ...H264, '-c:a', 'aac', '-movflags', '+faststart']),
    );
    const moving = await stored(
      await clips.make('moving.gif', source({ size: '64x64', seconds: 1, fps: 5, sound: false })),
    );
    await makePost(workspace, { mediaUrl: mp4, scheduledFor: inAnHour() });
    await makePost(workspace, { mediaUrl: moving, scheduledFor: inAnHour(), status: 'draft' });
    await makePost(workspace, { mediaUrl: moving, scheduledFor: new Date(Date.now() + 48 * 3_600_000) });
    // Too wide for Telegram: that needs Optimise, and holds the post back.
    await makePost(workspace, { mediaUrl: banner, scheduledFor: inAnHour() });
    await prepareComing(new Map());
    expect(await jobs()).toEqual([]);
    await makePost(workspace, { mediaUrl: moving, scheduledFor: inAnHour() });
    await prepareComing(new Map());
    // Only too large: its size is fixed before its time.
    await makePost(workspace, { mediaUrl: png, scheduledFor: inAnHour() });
    await prepareComing(new Map());
    expect((await jobs()).map(({ kind }) => kind).sort()).toEqual(['prepare-picture', 'prepare-video']);
    await workJobs();
  });

  it('from a foreign address as well: the conversion is found again by the file’s content', async () => {
    const bytes = await readFile(await webm());
    const server = http.createServer((_, response) => response.end(bytes));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const mediaUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.webm`;
      const post = await makePost(workspace, { mediaUrl, scheduledFor: inAnHour() });
      await prepareComing(new Map());
      expect(await jobs()).toMatchObject([{ kind: 'prepare-video' }]);
      const asked = { postId: post._id, platform: 'telegram' as const };
      const context = { signal: AbortSignal.timeout(30_000), progress: () => undefined, allowAddress: () => true };
      await prepareMedia(asked, context);
      await prepareMedia(asked, context);
      expect(await renditions()).toHaveLength(1);
    } finally {
      server.close();
    }
  });
});

describe('a delivery whose media is being prepared', { timeout: 180_000 }, () => {
  it('waits for it instead of converting in parallel', async () => {
    const url = await stored(
      await clips.make('long.webm', [
        // Long enough to be still at work when the delivery comes: 8 seconds are converted before progress is reported.
        ...source({ seconds: 20, size: '640x360', sound: false }),
        '-c:v',
        'libvpx',
        '-b:v',
        '800k',
        '-deadline',
        'realtime',
        '-cpu-used',
        '8',
      ]),
    );
    const post = await makePost(workspace, { mediaUrl: url, scheduledFor: inAnHour() });
    await prepareComing(new Map());
    const runner = createTrackedRunner({ worker: 'test', handlerOf: trackedHandlerOf });
    runner.look();
    await until(jobs, ([job]) => job?.state === 'running' && job.progress > 0.02);
    await updatePost({ id: post._id, body: { scheduledFor: new Date() } });
    let most = 0;
    let delivered = false;
    // One look after the other: looks that overlap would hold up the delivery itself on a busy machine.
    const watch = async () => {
      for (; !delivered; await sleep(100)) most = Math.max(most, await convertersOf(url));
    };
    await Promise.all([watch(), work().finally(() => (delivered = true))]);
    const [job] = await jobs();
    const entry = (await shown(post._id)).platformPosts[0]!;
    expect([job?.state, entry.status, entry.errorText]).toEqual(['done', 'published', null]);
    expect(most).toBe(1);
    await runner.stop();
  });
});
