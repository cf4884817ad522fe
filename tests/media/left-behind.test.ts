import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UnclaimedBytesModel } from '@/prisma-free-models/unclaimed-bytes';
import { ProjectModel } from '@/prisma-free-models/project';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { deleteFile } from '@/server/media/files/delete-file';
import { keepFile } from '@/server/media/files/keep-file';
import { hashFile } from '@/server/media/files/hash-file';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import type { PublicRole } from '@/server/media/files/purposes';
import { sweepFiles, sweepInspections, sweepUnclaimed } from '@/server/publishing/library/sweep-files';
import { markUnclaimed } from '@/server/media/files/unclaimed.store';
import { sweepTempFolders, withTempFolder } from '@/server/system/storage/temp-folder';
import { ownMark } from '@/server/system/storage/draft-owner';
import { storage } from '@/server/system/storage/index';
import { sweepDrafts } from '@/server/system/storage/local';
import { requireDisk } from '@/server/system/storage/require-disk';
import { sweepUploads, uploadsFolder } from '@/server/system/storage/sweep-uploads';
import { TINY_PNG } from '../contract/client';
import { makePost } from '../services/publishing';
import { startMediaWorkspace, urlOf, type MediaWorkspace } from './support/workspace';

const HOUR = 3_600_000;
const realNow = clock.now;
const later = (hours: number) => {
  clock.now = () => new Date(realNow().getTime() + hours * HOUR);
};

let workspace: MediaWorkspace;
beforeAll(async () => {
  workspace = await startMediaWorkspace({ work: false });
});
afterAll(() => workspace.stop());
afterEach(() => {
  clock.now = realNow;
});

async function kept(
  role: PublicRole,
  {
    sourceId,
    projectId = workspace.projectId,
    ...made
  }: { sourceId?: string; projectId?: string; cacheKey?: string } = {},
): Promise<StoredFile> {
  const draft = await storage().draft();
  await writeFile(draft, TINY_PNG);
  const file = { name: `${role}.png`, bytes: TINY_PNG.length, sha256: await hashFile(draft), path: draft };
  return keepFile({
    file,
    userId: workspace.userId,
    projectId,
    role,
    lastUsedAt: clock.now(),
    ...(sourceId ? { sourceId } : {}),
    ...made,
  });
}
const keyOf = ({ _id, extension }: StoredFile) => `${_id}.${extension}`;
const isThere = async (file: StoredFile) => [
  (await findStoredFile(file._id)) !== null,
  (await storage().size(keyOf(file))) !== null,
];
const THERE = [true, true];
const GONE = [false, false];

describe('unused conversions', () => {
  it('are deleted a week after their last use; uploads, and files shown by a post or a project, stay', async () => {
    const original = await kept('original');
    const [unused, posted, covering, avatar, frame] = [
      await kept('rendition', { sourceId: original._id }),
      await kept('rendition', { sourceId: original._id }),
      await kept('frame'),
      await kept('avatar'),
      await kept('frame'),
    ];
    await makePost(workspace, { mediaUrl: urlOf(posted), platforms: ['telegram'], scheduledFor: null });
    await makePost(workspace, {
      scheduledFor: null,
      platformPosts: [{ platform: 'instagram', platformSpecificData: { coverFrame: urlOf(covering) } }],
    });
    await ProjectModel.updateOne(
      { _id: new Types.ObjectId(workspace.projectId) },
      { $set: { avatarFileId: keyOf(avatar) } },
    );
    later(6 * 24);
    await sweepFiles();
    for (const file of [original, unused, posted, covering, avatar, frame]) expect(await isThere(file)).toEqual(THERE);
    later(8 * 24);
    expect(await sweepFiles()).toBe(2);
    for (const file of [original, posted, covering, avatar]) expect(await isThere(file)).toEqual(THERE);
    for (const file of [unused, frame]) expect(await isThere(file)).toEqual(GONE);
  });

  it('are deleted with their source', async () => {
    const original = await kept('original');
    const made = [
      await kept('rendition', { sourceId: original._id }),
      await kept('thumbnail', { sourceId: original._id }),
    ];
    await deleteFile(original._id);
    for (const file of [original, ...made]) expect(await isThere(file)).toEqual(GONE);
  });

  it('previews without their file are deleted, and files of a deleted project', async () => {
    const stray = await kept('poster', { sourceId: 'gone-gone-gone-gone-gone' });
    const foreign = await kept('original', { projectId: String(new Types.ObjectId()) });
    await sweepFiles();
    for (const file of [stray, foreign]) expect(await isThere(file)).toEqual(GONE);
  });
});

describe('leftovers of a kill -9', () => {
  it('bytes without a document are deleted at once when their process is gone, and after a day in any case; those with one stay', async () => {
    const [dead, mine, whole] = [await kept('original'), await kept('original'), await kept('original')];
    expect(await UnclaimedBytesModel.countDocuments()).toBe(0);
    for (const file of [dead, mine, whole]) await markUnclaimed(keyOf(file));
    for (const { _id } of [dead, mine]) await StoredFileModel.deleteOne({ _id });
    await UnclaimedBytesModel.updateOne(
      { _id: keyOf(dead) },
      { $set: { by: ownMark().replace(/\.\d+\.[0-9a-f]+$/, '.4194303.000000000000') } },
    );
    await sweepUnclaimed();
    expect([await storage().size(keyOf(dead)), await storage().size(keyOf(mine))]).toEqual([null, TINY_PNG.length]);
    later(23);
    await sweepUnclaimed();
    expect(await storage().size(keyOf(mine))).not.toBeNull();
    later(25);
    await sweepUnclaimed();
    expect([
      await storage().size(keyOf(mine)),
      await isThere(whole),
      await UnclaimedBytesModel.countDocuments(),
    ]).toEqual([null, THERE, 0]);
  });

  it('a draft is deleted at once when its process is gone, and after a day in any case', async () => {
    const mine = await storage().draft();
    const dead = mine.replace(/\.\d+\.[0-9a-f]+$/, '.4194303.000000000000');
    const elsewhere = mine.replace(/\.[0-9a-f]{12}\.\d+\./, '.ffffffffffff.1.');
    for (const file of [mine, dead, elsewhere]) await writeFile(file, 'x');
    expect(await sweepDrafts()).toBe(1);
    expect([mine, dead, elsewhere].map(existsSync)).toEqual([true, false, true]);
    later(25);
    await sweepDrafts();
    expect([mine, elsewhere].map(existsSync)).toEqual([false, false]);
  });

  it('a resumable upload is deleted a day after its last byte, with its metadata', async () => {
    await mkdir(uploadsFolder(), { recursive: true });
    const at = (name: string) => path.join(uploadsFolder(), name);
    for (const name of ['old', 'old.json', 'young', 'young.json']) await writeFile(at(name), 'x');
    const longAgo = new Date(Date.now() - 25 * HOUR);
    for (const name of ['old', 'old.json', 'young.json']) await utimes(at(name), longAgo, longAgo);
    expect(await sweepUploads()).toBe(1);
    expect(['old', 'old.json', 'young', 'young.json'].map((name) => existsSync(at(name)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('a job’s folder is deleted when the job no longer runs', async () => {
    const [dead, alive] = [String(new Types.ObjectId()), String(new Types.ObjectId())];
    const root = path.join(env.DATA_DIR, 'tmp', 'media');
    await mkdir(path.join(root, `${dead}-aaaaaa`), { recursive: true });
    const twoMinutesAgo = new Date(Date.now() - 120_000);
    await utimes(path.join(root, `${dead}-aaaaaa`), twoMinutesAgo, twoMinutesAgo);
    await withTempFolder(alive, async (folder) => {
      await utimes(folder, twoMinutesAgo, twoMinutesAgo);
      expect(await sweepTempFolders((owner) => Promise.resolve(owner === alive))).toBe(1);
      expect([existsSync(path.join(root, `${dead}-aaaaaa`)), existsSync(folder)]).toEqual([false, true]);
    });
  });

  it('a file that was never analysed is analysed after all', async () => {
    const file = await kept('original');
    later(0.1);
    expect(await sweepInspections()).toBeGreaterThan(0);
    expect((await findStoredFile(file._id))?.inspection.state).toBe('waiting');
  });
});

it('a full disk is detected before anything is written', async () => {
  env.MIN_FREE_DISK_MB = 1e9;
  await expect(requireDisk(1)).rejects.toMatchObject({
    code: 'DISK_FULL',
    statusCode: 503,
    message: expect.stringMatching(
      /^The disk of this host is almost full: .* are free\. Free some space and try again\.$/,
    ) as string,
  });
});
