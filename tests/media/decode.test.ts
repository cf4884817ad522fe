import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import { sweepInspections } from '@/server/publishing/library/sweep-files';
import { spawnBounded } from '@/server/system/bounded-child';
import { recheckPostsWithFile } from '@/server/publishing/posts/recheck-posts-with-file';
import { inspectFile } from '@/server/media/inspect/inspect-file';
import { inPictureChild, pictureLimits } from '@/server/media/pictures/in-child';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { storage } from '@/server/system/storage/index';
import { startMediaWorkspace, type MediaWorkspace } from './support/workspace';

const MB = 1_048_576;
const limits = { ...pictureLimits };
const realNow = clock.now;
let workspace: MediaWorkspace;
beforeAll(async () => {
  workspace = await startMediaWorkspace({ work: false });
});
afterAll(() => workspace.stop());
afterEach(() => {
  Object.assign(pictureLimits, limits);
  clock.now = realNow;
});

const soon = () => AbortSignal.timeout(60_000);
const inspect = (id: string, signal = soon()) =>
  inspectFile({ fileId: id }, { jobId: String(new Types.ObjectId()), signal, whenProbed: recheckPostsWithFile });
const inspectionOf = async ({ _id }: StoredFile) => (await findStoredFile(_id))!.inspection;

async function kept(bytes: Buffer): Promise<StoredFile> {
  const draft = await storage().draft();
  await writeFile(draft, bytes);
  const file = { name: 'picture', bytes: bytes.length, sha256: await hashFile(draft), path: draft };
  return keepFile({ file, userId: workspace.userId, projectId: workspace.projectId });
}

/** A small AVIF whose header claims another size, like the one that needed twelve gigabytes. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const avif = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#456' } })
    .avif({ effort: 0 })
    .toBuffer();
  const at = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(width, at);
  avif.writeUInt32BE(height, at + 4);
  return avif;
}

/** Needs the whole picture in memory for any conversion. */
const interlaced = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#4567' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();

describe('a picture that is too large', () => {
  it('an AVIF of 204 million pixels is refused by its header, with the figures', async () => {
    const file = await kept(await claiming(14_000, 14_600));
    await inspect(file._id);
    expect(await inspectionOf(file)).toMatchObject({
      state: 'failed',
      message:
        'The picture has 204 million pixels; at most 50 million can be handled in this format (AVIF). Make it smaller first.',
    });
  });

  it('one that exceeds the memory limit ends its own process, not ours; the next one is read', async () => {
    Object.assign(pictureLimits, { rss: 120 * MB });
    const file = await kept(await interlaced(4000, 4000));
    const small = await kept(await interlaced(60, 50));
    const before = process.memoryUsage.rss();
    await inspect(file._id);
    expect(await inspectionOf(file)).toMatchObject({
      state: 'failed',
      message:
        'The picture needs more memory than this host gives to one picture. Make it smaller, or export it as JPEG.',
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB);
    Object.assign(pictureLimits, limits);
    await inspect(small._id);
    expect(await inspectionOf(small)).toMatchObject({ state: 'ready' });
  });

  it('the kernel limits memory and time of every child that reads a stranger’s file, and the child knows no secret', async () => {
    const child = spawnBounded({
      program: 'sh',
      args: ['-c', 'cat /proc/self/limits /proc/self/oom_score_adj; env'],
      limits: { memoryBytes: 512 * MB, cpuSeconds: 7 },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = await text(child.stdout!);
    expect(said).toMatch(/^Max data size +536870912 +536870912 /m);
    expect(said).toMatch(/^Max cpu time +7 +7 /m);
    expect(said).not.toMatch(/MONGODB|SECRET|REDIS/);
  });

  it('one that exceeds the processor time limit is refused', async () => {
    Object.assign(pictureLimits, { cpuSeconds: 0.1 });
    const file = await kept(await interlaced(4000, 4000));
    await inspect(file._id);
    expect(await inspectionOf(file)).toMatchObject({
      state: 'failed',
      message: 'The picture takes too long to decode. Make it smaller, or export it as JPEG.',
    });
  });
});

describe('pictures wait for each other', () => {
  it('one at a time; one cancelled while waiting is skipped, and cancelling during decoding ends it', async () => {
    await withTempFolder('test', async (folder) => {
      const file = path.join(folder, 'large.png');
      await writeFile(file, await interlaced(5000, 4000));
      const look = (signal: AbortSignal) => inPictureChild('look', { file, format: 'png', bytes: 1 }, signal);
      const [first, second] = [new AbortController(), new AbortController()];
      const ended: string[] = [];
      const running = [
        look(first.signal).catch(() => ended.push('first')),
        look(second.signal).catch(() => ended.push('second')),
        look(soon()).then(() => ended.push('third')),
      ];
      second.abort(new Error('enough'));
      await running[1];
      first.abort(new Error('enough'));
      await Promise.all(running);
      expect(ended).toEqual(['second', 'first', 'third']);
    });
  });
});

describe('a file that ends a worker', () => {
  const killed = async (file: StoredFile) => {
    // A killed worker leaves only its count.
    await StoredFileModel.updateOne({ _id: file._id }, { $inc: { inspectionTries: 1 } });
    await TrackedJobModel.deleteMany({ 'payload.fileId': file._id });
  };

  it('is marked on its file after three times, and no further job is made for it', async () => {
    const file = await kept(await interlaced(40, 30));
    for (let tries = 0; tries < 3; tries += 1) await killed(file);
    clock.now = () => new Date(realNow().getTime() + 120_000);
    await sweepInspections();
    expect(await TrackedJobModel.countDocuments({ 'payload.fileId': file._id })).toBe(1);
    await inspect(file._id);
    expect(await inspectionOf(file)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^This file stopped the worker 3 times/) as string,
    });
    await TrackedJobModel.deleteMany({ 'payload.fileId': file._id });
    await sweepInspections();
    expect(await TrackedJobModel.countDocuments({ 'payload.fileId': file._id })).toBe(0);
  });

  it('a file that exceeds its job’s time limit is marked, too', async () => {
    const file = await kept(await interlaced(3000, 2000));
    await expect(inspect(file._id, AbortSignal.timeout(1))).rejects.toThrow();
    expect(await inspectionOf(file)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/takes too long to analyse/) as string,
    });
  });

  it('a worker that stops in order, and a failing host, do not count against the file', async () => {
    const file = await kept(await interlaced(3000, 2000));
    const stopping = new AbortController();
    stopping.abort(new Error('The worker stops'));
    await expect(inspect(file._id, stopping.signal)).rejects.toThrow('The worker stops');
    const { localPath } = storage();
    storage().localPath = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'The storage is unavailable'));
    await expect(inspect(file._id))
      .rejects.toThrow('The storage is unavailable')
      .finally(() => (storage().localPath = localPath));
    expect(await findStoredFile(file._id)).toMatchObject({ inspection: { state: 'waiting' }, inspectionTries: 0 });
    clock.now = () => new Date(realNow().getTime() + 120_000);
    await TrackedJobModel.deleteMany({ 'payload.fileId': file._id });
    await sweepInspections();
    expect(await TrackedJobModel.countDocuments({ 'payload.fileId': file._id })).toBe(0);
    clock.now = () => new Date(realNow().getTime() + 11 * 60_000);
    await sweepInspections();
    expect(await TrackedJobModel.countDocuments({ 'payload.fileId': file._id })).toBe(1);
  });
});
