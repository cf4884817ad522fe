import { afterAll, beforeAll, expect, it } from 'vitest';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { writeFile } from 'node:fs/promises';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { PostModel } from '@/prisma-free-models/post';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { insertProject } from '@/server/people/projects/store';
import { createAgentPost } from '@/server/agents/posts/posts';
import { storage } from '@/server/system/storage/index';
import { recurring } from '@/workers/recurring';
import { newAgent, startWorker, until } from './agents-support';
import { makePost, startPublishing, work } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());

/** All that a worker does once it runs: its tasks, a look for due posts, and the jobs that come of both. */
async function start(): Promise<void> {
  const worker = startWorker();
  const { signal } = new AbortController();
  for (const { run } of recurring()) await run(signal);
  await work();
  await until(
    () => TrackedJobModel.countDocuments({ state: { $in: ['waiting', 'running'] } }),
    (count) => count === 0,
  );
  await worker.stop();
}

const versions = async (projectId: string) =>
  (
    await PostModel.find({ projectId: new Types.ObjectId(projectId) }, { version: 1 })
      .sort({ _id: 1 })
      .lean()
  ).map(({ _id, version }) => `${String(_id)} ${version}`);

it('starting again leaves every post as it is, also those whose files are analysed again', async () => {
  const userId = String(new Types.ObjectId());
  const projectId = String((await insertProject({ userId, name: 'Twice', isDefault: true }))._id);
  const place = { projectId, userId };
  const path = await storage().draft();
  await writeFile(
    path,
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a83' } })
      .png()
      .toBuffer(),
  );
  const file = { name: 'a.png', bytes: 1, sha256: await hashFile(path), path };
  const kept = await keepFile({ file, userId: place.userId, projectId: place.projectId });
  const mediaUrl = `/files/${kept._id}.${kept.extension}`;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  await makePost(place, { scheduledFor: hours(1), mediaUrl });
  await makePost(place, { scheduledFor: hours(40), platforms: ['telegram', 'discord'] });
  await makePost(place, { scheduledFor: null, mediaUrl });
  const { _id: id } = await newAgent(place, { pictures: 'card' });
  await createAgentPost({ id, userId: place.userId, body: { content: 'Soon', mediaUrl, scheduledFor: hours(3) } });
  await createAgentPost({ id, userId: place.userId, body: { content: 'Without a picture', scheduledFor: hours(4) } });
  await requestInspection(kept);
  await start();
  const before = await versions(place.projectId);
  expect(before.length).toBe(5);
  await start();
  expect(await versions(place.projectId)).toEqual(before);
  // As after a crash in the middle of an analysis.
  await StoredFileModel.updateOne({ _id: kept._id }, { $set: { 'inspection.state': 'waiting' } });
  await requestInspection(kept);
  await start();
  expect((await StoredFileModel.findOne({ _id: kept._id }).lean())!.inspection?.state).not.toBe('waiting');
  expect(await versions(place.projectId)).toEqual(before);
});
