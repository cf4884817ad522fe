// Slow: real worker processes are killed (-9) between batches of a deletion.
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NotificationModel } from '@/prisma-free-models/notification';
import { PostModel } from '@/prisma-free-models/post';
import { ProjectDeletionModel } from '@/prisma-free-models/project-deletion';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { authorize } from '@/server/edge/access/authorize';
import { deleteProject } from '@/server/edge/host/delete-project';
import { sweepDeletions } from '@/server/edge/host/remove-deleted';
import { deletionsOfEveryProject } from '@/server/people/projects/deletion.store';
import { insertProject, projectsOf } from '@/server/people/projects/store';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { clock } from '@/server/system/clock';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { listJobs } from '@/server/system/jobs/tracked/list-jobs';
import { findJob } from '@/server/system/jobs/tracked/store';
import { makeActor } from '../factories/actor';
import { makePost, startPublishing, until, work } from './publishing';
import { trackedWorkers } from './tracked-workers';

const HOUR = 3_600_000;
let services: Awaited<ReturnType<typeof startPublishing>>;
let userId: string;
let home: string;
let projectId: string;
let workers: Awaited<ReturnType<typeof trackedWorkers>>;

beforeAll(async () => {
  services = await startPublishing();
  workers = await trackedWorkers();
});
beforeEach(async () => {
  services.telegram.reset();
  userId = String(new Types.ObjectId());
  home = String((await insertProject({ userId, name: 'Home', isDefault: true }))._id);
  projectId = String((await insertProject({ userId, name: 'Bread', isDefault: false }))._id);
  const telegram = { bot_token: `100000000:AA${'x'.repeat(33)}`, chat_id: '@channel' };
  await saveSettings({ projectId, sent: { telegram } });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await workers.stop();
  await ProjectDeletionModel.deleteMany({});
  await TrackedJobModel.deleteMany({});
});
afterAll(async () => {
  await services.stop();
  workers.remove();
});

const ours = () => ({ projectId: new Types.ObjectId(projectId) });
const postsLeft = () => PostModel.countDocuments(ours());
/** Due, and not sent. */
const heldBack = () => PostModel.countDocuments({ ...ours(), heldSince: { $type: 'date' } });
const doneAt = async () => (await deletionsOfEveryProject(1))[0]?.doneAt ?? null;
const ended = (jobId: string) =>
  until(
    () => findJob(jobId),
    (job) => job?.endedAt !== null,
  );

/** A post, and copies of it. */
async function posts(count: number): Promise<void> {
  const { _id } = await makePost({ projectId, userId });
  const copy = await PostModel.collection.findOne({ _id: new Types.ObjectId(_id) });
  await PostModel.collection.insertMany(
    Array.from({ length: count - 1 }, () => ({ ...copy, _id: new Types.ObjectId(), createdAt: new Date() })),
  );
}

it('is gone for everyone at once, sends nothing more, and tells its owner when all is removed', async () => {
  await posts(120);
  const { jobId } = await deleteProject({ projectId, by: userId });
  expect((await projectsOf(userId)).map(({ _id }) => String(_id))).toEqual([home]);
  const call = { access: { role: 'viewer', of: 'query' }, actor: makeActor({ userId }), id: undefined } as const;
  await expect(authorize({ ...call, projectId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(deleteProject({ projectId, by: userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await work();
  expect(await heldBack()).toBe(120);
  expect(services.telegram.requests).toEqual([]);
  const { items } = await listJobs({ projectIds: [home], query: { active: true } });
  expect(items).toMatchObject([{ _id: new Types.ObjectId(jobId), label: 'Deleting Bread', isCancellable: false }]);
  await expect(cancelJob(jobId)).rejects.toMatchObject({ code: 'CONFLICT' });
  workers.start();
  expect(await ended(jobId)).toMatchObject({ state: 'done' });
  expect(await postsLeft()).toBe(0);
  expect(await NotificationModel.find({ userId }).lean()).toMatchObject([
    { kind: 'project-deleted', message: 'Bread is deleted, with everything that was in it.' },
  ]);
});

it('goes on where a killed worker stopped, and two others that are there remove each thing once', async () => {
  await posts(4_000);
  const killed = await workers.fork();
  const { jobId } = await deleteProject({ projectId, by: userId });
  await until(postsLeft, (left) => left < 4_000);
  expect(await killed.kill()).toBe('SIGKILL');
  const left = await postsLeft();
  expect(left).toBeGreaterThan(0);
  expect(await doneAt()).toBeNull();
  // Its lease runs out.
  await TrackedJobModel.updateOne({ _id: jobId }, { $set: { leaseUntil: new Date(0) } });
  workers.start();
  workers.start();
  expect(await ended(jobId)).toMatchObject({ state: 'done' });
  expect(await postsLeft()).toBe(0);
  expect(await NotificationModel.countDocuments({ userId })).toBe(1);
}, 120_000);

it('starts again by itself when it lost its job, or was cut off before it had one', async () => {
  await posts(10);
  const { jobId } = await deleteProject({ projectId, by: userId });
  expect(await sweepDeletions()).toBe(0);
  await TrackedJobModel.deleteOne({ _id: jobId });
  expect(await sweepDeletions()).toBe(1);
  expect(await sweepDeletions()).toBe(0);
  workers.start();
  await until(doneAt, (at) => at !== null);
  expect(await postsLeft()).toBe(0);
});

it('never publishes what is written behind it, and removes that too', async () => {
  const { jobId } = await deleteProject({ projectId, by: userId });
  workers.start();
  await ended(jobId);
  // By a request that was let in before.
  await posts(2);
  await work();
  expect(await heldBack()).toBe(2);
  expect(services.telegram.requests).toEqual([]);
  expect(await sweepDeletions()).toBe(0);
  expect(await postsLeft()).toBe(2);
  const now = clock.now();
  vi.spyOn(clock, 'now').mockReturnValue(new Date(now.getTime() + 2 * HOUR));
  expect(await sweepDeletions()).toBe(1);
  expect(await postsLeft()).toBe(0);
  expect(await deletionsOfEveryProject(1)).toEqual([]);
});
