import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotificationModel } from '@/prisma-free-models/notification';
import { PostModel } from '@/prisma-free-models/post';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { sortName } from '@/lib/format/sort-name';
import { listOriginals } from '@/server/media/files/list.store';
import { countTags } from '@/server/media/files/store';
import { listNotificationsOf } from '@/server/people/notifications/store';
import { postsWithFingerprints } from '@/server/publishing/stored-posts/content.store';
import { postsAfter } from '@/server/publishing/stored-posts/counts.store';
import { listPostsBy } from '@/server/publishing/stored-posts/list.store';
import { postsPlannedFrom } from '@/server/publishing/stored-posts/planned.store';
import { listTrashed } from '@/server/publishing/stored-posts/trash.store';
import { explained, sentBy } from './explain';
import { makePost, newWorkspace, startPublishing } from './publishing';

const ROWS = 10_000;
const DAY = 86_400_000;
const begin = new Date('2026-01-01T00:00:00Z').getTime();

let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let ids: Types.ObjectId[];

beforeAll(async () => {
  services = await startPublishing();
  workspace = await newWorkspace();
  const { _id } = await makePost(workspace, { content: 'The pattern of ten thousand' });
  const { _id: own, ...pattern } = (await PostModel.collection.findOne({ _id: new Types.ObjectId(_id) }))!;
  await PostModel.collection.deleteOne({ _id: own });
  ids = Array.from({ length: ROWS }, () => new Types.ObjectId());
  const at = (index: number) => new Date(begin + index * 60_000);
  await PostModel.collection.insertMany(
    ids.map((id, index) => ({
      ...pattern,
      _id: id,
      createdAt: at(index),
      updatedAt: at(index),
      scheduledFor: at(index),
      status: index % 50 === 0 ? 'failed' : 'published',
      nextActionAt: null,
      trash: index % 4 === 3 ? { at: at(index), by: workspace.userId } : null,
      ...(index % 1000 === 0 ? { content: 'A Zeppelin' } : {}),
      fingerprints: [`print-${index}`],
      tags: [...(index % 100 === 0 ? ['rare'] : []), ...(index % 2 === 0 ? ['often'] : [])],
    })),
  );
  const projectId = new Types.ObjectId(workspace.projectId);
  await StoredFileModel.collection.insertMany(
    ids.map((id, index) => ({
      _id: id,
      projectId,
      role: index % 2 === 0 ? 'original' : 'rendition',
      name: `${index}.png`,
      sortName: sortName(`${index}.png`),
      bytes: 1,
      createdAt: at(index),
      tags: index % 3 === 0 ? ['oven'] : [],
    })),
  );
  await NotificationModel.collection.insertMany(
    ids.map((id, index) => ({ _id: id, userId: workspace.userId, eventKey: String(index), createdAt: at(index) })),
  );
  await Promise.all([PostModel.init(), StoredFileModel.init(), NotificationModel.init()]);
}, 120_000);
afterAll(() => services.stop());

const page = { skip: 0, limit: 50 };
const deep = { skip: 7000, limit: 50 };
const of = () => ({ projectIds: [workspace.projectId] });
const from = new Date(begin + 3 * DAY);

const TAGS = 'projectId_1_trash_1_tags_1_createdAt_-1__id_-1';
/** Queries that read from collections that grow, the index that each must use, and where it may sort a few rows. */
const PLANS: [name: string, run: () => Promise<unknown>, index: string, sorts?: 'sorts'][] = [
  ['the first page of posts', () => listPostsBy(of(), page), 'projectId_1_trash_1_createdAt_-1__id_-1'],
  ['a deep page of posts', () => listPostsBy(of(), deep), 'projectId_1_trash_1_createdAt_-1__id_-1'],
  [
    'posts that failed',
    () => listPostsBy({ ...of(), status: 'failed' }, page),
    'projectId_1_trash_1_status_1_createdAt_-1__id_-1',
  ],
  [
    'posts of one day',
    () => listPostsBy({ ...of(), from, to: new Date(from.getTime() + 3_600_000) }, page),
    'projectId_1_trash_1_scheduledFor_1__id_1',
    'sorts',
  ],
  ['posts with a rare tag', () => listPostsBy({ ...of(), tag: 'rare' }, page), TAGS],
  ['posts with a frequent tag', () => listPostsBy({ ...of(), tag: 'often' }, { skip: 3000, limit: 50 }), TAGS],
  [
    'posts for a network',
    () => listPostsBy({ ...of(), platform: 'telegram' }, deep),
    'projectId_1_trash_1_platformPosts.platform_1_createdAt_-1__id_-1',
  ],
  [
    'a page behind a cursor',
    () => listPostsBy(of(), { ...page, after: { order: 'newest', value: from, id: String(ids[3 * 1440]) } }),
    'projectId_1_trash_1_createdAt_-1__id_-1',
  ],
  ['posts in the trash', () => listTrashed(of().projectIds, page), 'projectId_1_trash.at_-1__id_-1'],
  [
    'posts planned from a day on',
    () => postsPlannedFrom({ projectId: workspace.projectId, from }),
    'projectId_1_trash_1_scheduledFor_1__id_1',
  ],
  [
    'posts with the same content',
    () => postsWithFingerprints({ ...workspace, fingerprints: ['print-77', 'print-78'], since: new Date(begin - DAY) }),
    'fingerprints_1',
  ],
  [
    'a batch of an archive',
    () => postsAfter({ projectId: workspace.projectId, after: String(ids[5000]), limit: 200 }),
    'projectId_1__id_1',
  ],
  [
    'a page of the library',
    () => listOriginals(of(), { ...page, sort: 'newest' }),
    'projectId_1_role_1_createdAt_-1__id_-1',
  ],
  [
    'a page of the library by name',
    () => listOriginals(of(), { ...page, sort: 'name' }),
    'projectId_1_role_1_sortName_1__id_1',
  ],
  [
    'files with a tag',
    () => listOriginals({ ...of(), tag: 'oven' }, { ...page, sort: 'newest' }),
    'projectId_1_role_1_tags_1_createdAt_-1__id_-1',
  ],
  [
    'notifications',
    () => listNotificationsOf({ userId: workspace.userId, projectIds: null }, deep),
    'userId_1_createdAt_-1__id_-1',
  ],
];

describe(`plans over ${ROWS} rows`, () => {
  it.each(PLANS)('%s', async (_name, run, index, sorts) => {
    const sent = await sentBy(run);
    // The first one orders; what follows it reads the page by its ids.
    expect(sent.length).toBeLessThanOrEqual(2);
    const { queryPlanner, executionStats } = await explained(sent[0]!);
    const access = sorts ? queryPlanner.winningPlan.inputStage : queryPlanner.winningPlan;
    expect(queryPlanner.winningPlan.stage).toBe(sorts ? 'SORT' : 'FETCH');
    expect(JSON.stringify(access)).toContain(`"indexName":"${index}"`);
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(1.2 * executionStats.nReturned + 50);
  });

  it('posts that are still to be written are passed over, by keys too', async () => {
    const mine = { projectId: new Types.ObjectId(workspace.projectId), trash: null };
    // Alone, side by side, at one moment with others, and at both ends.
    const hidden = ids.filter((_, index) => index % 4 !== 3 && (index < 6 || index > 9_990 || index % 500 < 7));
    const moment = ids.filter((_, index) => index >= 5_000 && index < 5_012);
    await PostModel.collection.updateMany({ _id: { $in: moment } }, { $set: { createdAt: new Date(begin) } });
    await PostModel.collection.updateMany({ _id: { $in: hidden } }, { $set: { unwritten: true } });
    const all = await PostModel.find({ ...mine, unwritten: null }, { _id: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .lean();
    const found: string[] = [];
    for (let skip = 0; skip <= all.length; skip += 250) {
      const { items, total } = await listPostsBy(of(), { skip, limit: 250 });
      expect(total).toBe(all.length);
      found.push(...items.map(({ _id }) => _id));
    }
    expect(found).toEqual(all.map(({ _id }) => String(_id)));
    const [, placed, page] = await sentBy(() => listPostsBy(of(), deep));
    for (const command of [placed!, page!]) {
      const { executionStats } = await explained(command);
      expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(110);
    }
    await PostModel.collection.updateMany({ _id: { $in: hidden } }, { $unset: { unwritten: true } });
  });

  it('totals are right, by keys alone', async () => {
    const where = { projectId: new Types.ObjectId(workspace.projectId), trash: null };
    expect((await listPostsBy(of(), deep)).total).toBe(ROWS * 0.75);
    expect((await listPostsBy(of(), deep)).items).toHaveLength(50);
    expect((await listPostsBy({ ...of(), status: 'failed' }, page)).total).toBe(ROWS / 50);
    expect((await listTrashed(of().projectIds, page)).total).toBe(ROWS / 4);
    expect((await listPostsBy({ ...of(), tag: 'often' }, page)).total).toBe(ROWS / 2);
    expect((await listPostsBy({ ...of(), platform: 'telegram' }, page)).total).toBe(ROWS * 0.75);
    expect((await listPostsBy({ ...of(), platform: 'vk' }, page)).total).toBe(0);
    expect(await countTags(of().projectIds)).toEqual([{ tag: 'oven', files: Math.ceil(ROWS / 6) }]);
    expect(await PostModel.countDocuments(where).skip(10).limit(5)).toBe(5);
    expect(await PostModel.countDocuments({ ...where, status: 'draft' })).toBe(0);
    expect(await PostModel.collection.countDocuments({ ...where, createdAt: { $gte: from } })).toBe(
      await PostModel.collection.countDocuments({ ...where, $and: [{ createdAt: { $gte: from } }] }),
    );
  });

  it('a deep page goes on exactly where the one before ended', async () => {
    const at = async (skip: number) => (await listPostsBy(of(), { skip, limit: 50 })).items.map((post) => post._id);
    const both = (await listPostsBy(of(), { skip: 4000, limit: 100 })).items.map((post) => post._id);
    expect([...(await at(4000)), ...(await at(4050))]).toEqual(both);
    expect(await at(7490)).toHaveLength(10);
    expect(await at(7500)).toEqual([]);
  });
});
