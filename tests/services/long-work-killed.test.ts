// Slow: real worker processes are killed (-9) in the middle of long work.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ChannelCandidateModel } from '@/prisma-free-models/channel-candidate';
import { ChannelSearchModel } from '@/prisma-free-models/channel-search';
import { PostModel } from '@/prisma-free-models/post';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { registerUser } from '@/server/people/auth/register-user';
import { findProject, insertProject } from '@/server/people/projects/store';
import { openArchive } from '@/server/publishing/archive/read-archive';
import { archiveKey } from '@/server/publishing/archive/remove-archive';
import { startExport } from '@/server/publishing/archive/start-jobs';
import { listExportsOf } from '@/server/publishing/archive/store';
import { emptyTrash } from '@/server/publishing/posts/trash/empty-trash';
import { openSearchExport, startSearchExport, type KeptExport } from '@/server/research/searches/results/keep-export';
import { env } from '@/server/system/env';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { findJob } from '@/server/system/jobs/tracked/store';
import { storage } from '@/server/system/storage/index';
import { sweepDrafts } from '@/server/system/storage/local';
import { makePost, startPublishing, until } from './publishing';
import { trackedWorkers } from './tracked-workers';

const POSTS = 3_000;
const CHANNELS = 2_000;
let services: Awaited<ReturnType<typeof startPublishing>>;
let workers: Awaited<ReturnType<typeof trackedWorkers>>;
let userId: string;
let projectId: string;

beforeAll(async () => {
  services = await startPublishing();
  workers = await trackedWorkers();
  // A worker starts on no database without accounts that has files.
  const person = { email: 'a@example.org', password: 'long enough', name: 'A', address: '10.0.0.1' };
  userId = String((await registerUser(person))._id);
});
beforeEach(async () => {
  projectId = String((await insertProject({ userId, name: 'Bread', isDefault: false }))._id);
});
afterEach(async () => {
  await workers.stop();
  await TrackedJobModel.deleteMany({});
});
afterAll(async () => {
  await services.stop();
  workers.remove();
});

const ours = () => ({ projectId: new Types.ObjectId(projectId) });
const postsLeft = () => PostModel.countDocuments(ours());
const ended = (jobId: string) =>
  until(
    () => findJob(jobId),
    (job) => job?.endedAt !== null,
  );

/** A post, and copies of it, in the trash or not. */
async function posts(count: number, { trashed }: { trashed: boolean }): Promise<void> {
  const { _id } = await makePost({ projectId, userId }, { scheduledFor: null });
  const trash = trashed ? { at: new Date(), by: userId, armed: [] } : null;
  await PostModel.updateOne({ _id }, { $set: { trash } });
  const copy = await PostModel.collection.findOne({ _id: new Types.ObjectId(_id) });
  await PostModel.collection.insertMany(
    Array.from({ length: count - 1 }, (_, at) => ({ ...copy, _id: new Types.ObjectId(), title: `Post ${at}` })),
  );
}

/** A search with so many checked channels. Returns its id. */
async function channels(count: number): Promise<string> {
  const searchId = new Types.ObjectId();
  const now = new Date();
  const { _id, ...search } = new ChannelSearchModel({
    ...{ _id: searchId, ...ours(), createdBy: new Types.ObjectId(userId), name: 'Ovens', initialChannel: 'seed' },
    ...{ messageLimit: 20, countToFind: 1000, status: 'COMPLETED', target: count, budget: count },
    counts: { found: count, processed: count, rows: count, counted: count },
  }).toObject();
  await ChannelSearchModel.collection.insertOne({ _id, ...search, createdAt: now, updatedAt: now });
  const of = { ...ours(), searchId, isSeed: false, state: 'checked' as const, hop: 1, priority: 1 };
  const pattern = new ChannelCandidateModel({ ...of, key: 'channel' }).toObject();
  await ChannelCandidateModel.collection.insertMany(
    Array.from({ length: count }, (_, at) => {
      const own = { key: `channel_${at}`, username: `channel_${at}`, title: `Oven ${at}`, relevance: at / count };
      return { ...pattern, ...own, _id: new Types.ObjectId(), createdAt: now, updatedAt: now };
    }),
  );
  return String(searchId);
}

/** Bytes of what is being written in a folder of DATA_DIR. */
async function bytesIn(folder: string): Promise<number> {
  const root = path.join(env.DATA_DIR, folder);
  const names = await readdir(root, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(root, name)).then(
        (found) => found,
        () => null,
      ),
    ),
  );
  return sizes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);
}
const DRAFTS = 'files/.drafts';

/** Kills the worker of a job once it is at work; its lease runs out, and another one is there. */
async function killedAtWork({ start, atWork }: { start: () => Promise<string>; atWork: () => Promise<boolean> }) {
  const killed = await workers.fork();
  const jobId = await start();
  await until(atWork, (yes) => yes);
  expect(await killed.kill()).toBe('SIGKILL');
  const left = await findJob(jobId);
  expect(left).toMatchObject({ state: 'running', endedAt: null });
  await TrackedJobModel.updateOne({ _id: jobId }, { $set: { leaseUntil: new Date(0) } });
  workers.start();
  const job = await ended(jobId);
  expect(job?.state).toBe('done');
  // Taken again; more often where a lease runs out, as on a machine that is busy for its 20 seconds.
  expect(job?.tries).toBeGreaterThan(left?.tries ?? 0);
  return job?.result;
}

it('empties a trash whose worker was killed, and nothing that came behind it', async () => {
  await posts(POSTS, { trashed: true });
  const result = await killedAtWork({
    start: async () => (await emptyTrash({ projectId, userId })) ?? '',
    atWork: async () => (await postsLeft()) < POSTS,
  });
  expect(await postsLeft()).toBe(0);
  // Those that the second worker removed.
  expect((result as { removed: number }).removed).toBeLessThan(POSTS);
}, 240_000);

it('makes one whole archive when the first worker was killed, and what that left is swept', async () => {
  await posts(POSTS, { trashed: false });
  const project = await findProject(projectId);
  const result = await killedAtWork({
    start: async () => (await startExport({ project: project!, userId })).jobId,
    atWork: async () => (await bytesIn('tmp/media')) > 0,
  });
  const { exportId, bytes } = result as { exportId: string; bytes: number };
  expect((await listExportsOf(projectId)).map(({ _id }) => _id)).toEqual([exportId]);
  const archive = await openArchive((await storage().localPath(archiveKey(exportId))) ?? '', bytes);
  expect(archive.manifest.counts.posts).toBe(POSTS);
  archive.close();
  await sweepDrafts();
  expect(await bytesIn(DRAFTS)).toBe(0);
}, 240_000);

it('writes the whole export of a search when the first worker was killed, and keeps one file', async () => {
  const searchId = await channels(CHANNELS);
  const before = await bytesIn(DRAFTS);
  const result = await killedAtWork({
    start: async () => (await startSearchExport({ id: searchId, format: 'csv', filter: 'all', userId })).jobId,
    atWork: async () => (await bytesIn(DRAFTS)) > before,
  });
  const { body } = await openSearchExport({ fileId: (result as KeptExport).fileId, projectId });
  expect((await text(body)).trimEnd().split('\n')).toHaveLength(CHANNELS + 1);
  expect(await StoredFileModel.countDocuments(ours())).toBe(1);
  await sweepDrafts();
  expect(await bytesIn(DRAFTS)).toBe(0);
}, 240_000);

it('ends each of them soon after it is cancelled, and keeps no archive and no file of it', async () => {
  await posts(POSTS, { trashed: false });
  const searchId = await channels(10 * CHANNELS);
  await sweepDrafts();
  // A killed worker's folder is swept when it is older.
  const left = await bytesIn('tmp/media');
  workers.start();
  const project = await findProject(projectId);
  for (const start of [
    () => startExport({ project: project!, userId }),
    () => startSearchExport({ id: searchId, format: 'json', filter: 'all', userId }),
  ]) {
    const { jobId } = await start();
    // Shown while it works, not only at its end.
    const shown = await until(
      () => findJob(jobId),
      (job) => (job?.progress ?? 0) > 0 || job?.endedAt !== null,
    );
    expect(shown).toMatchObject({ state: 'running', sentence: expect.stringMatching(/^(Read|Written) \d+ of \d+/) });
    await cancelJob(jobId);
    await until(
      () => Promise.all([bytesIn(DRAFTS), bytesIn('tmp/media')]),
      ([drafts, folder]) => drafts === 0 && folder === left,
    );
    expect(await findJob(jobId)).toMatchObject({ state: 'cancelled' });
  }
  expect(await listExportsOf(projectId)).toEqual([]);
  expect(await StoredFileModel.countDocuments(ours())).toBe(0);
}, 240_000);
