import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VideoProjectModel } from '@/prisma-free-models/video-project';
import { listVideosOf } from '@/server/studio/videos/project.store';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';

beforeAll(async () => {
  await connectDatabase();
  await VideoProjectModel.init();
});
afterAll(() => disconnectDatabase());

it('a page of videos is listed, newest first, though they are larger than a sort may be', async () => {
  const projects = [new Types.ObjectId(), new Types.ObjectId()];
  const description = 'x'.repeat(8 * 1024 * 1024);
  for (let number = 0; number < 16; number += 1)
    await VideoProjectModel.collection.insertOne({
      ...{ projectId: projects[number % 2], title: `${number}`, description, createdAt: new Date(number * 1000) },
    } as never);
  const { items, total } = await listVideosOf({ projectIds: projects.map(String) }, { skip: 1, limit: 14 });
  expect(items.map(({ title }) => title)).toEqual(Array.from({ length: 14 }, (_, at) => `${14 - at}`));
  expect(total).toBe(16);
});
