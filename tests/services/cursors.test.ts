import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileSort } from '@/lib/contracts/files';
import { sortName } from '@/lib/format/sort-name';
import { cursorText, readCursor, type Cursor } from '@/lib/wire/cursor';
import { KnowledgeItemModel } from '@/prisma-free-models/knowledge-item';
import { PostModel } from '@/prisma-free-models/post';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { NotificationModel } from '@/prisma-free-models/notification';
import { listNotifications } from '@/server/people/notifications/list-notifications';
import { listFiles } from '@/server/publishing/library/list-files';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { listKnowledge } from '@/server/research/knowledge/manage';
import { listTrash } from '@/server/publishing/posts/trash/trash';
import { knowledgeRow } from '../factories/knowledge-row';
import { makePost, newWorkspace, startPublishing } from './publishing';

const ROWS = 95;
let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;

beforeAll(async () => {
  services = await startPublishing();
  workspace = await newWorkspace();
  const { _id } = await makePost(workspace, { content: 'One of many' });
  const { _id: own, ...pattern } = (await PostModel.collection.findOne({ _id: new Types.ObjectId(_id) }))!;
  await PostModel.collection.deleteOne({ _id: own });
  const projectId = new Types.ObjectId(workspace.projectId);
  // Several of one moment, name and size each: ids decide.
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 7)));
  const trash = (index: number) => (index % 2 === 0 ? null : { at: at(index), by: workspace.userId, armed: [] });
  const all = Array.from({ length: ROWS }, (_, index) => index);
  await PostModel.collection.insertMany(
    all.map((index) => ({
      ...pattern,
      _id: new Types.ObjectId(),
      createdAt: at((index * 37) % ROWS),
      trash: trash(index),
      tags: ['x'],
    })),
  );
  await NotificationModel.collection.insertMany(
    all.map((index) => ({
      ...{ userId: new Types.ObjectId(workspace.userId), projectId, kind: 'post', message: 'm' },
      ...{ eventKey: String(index), createdAt: at(index) },
    })),
  );
  await KnowledgeItemModel.collection.insertMany(
    all.map((index) => ({
      ...knowledgeRow(projectId, at((index * 37) % ROWS)),
      ...(index % 2 === 0 ? { title: 'Bread' } : { category: 'processes' }),
    })),
  );
  await StoredFileModel.collection.insertMany(
    all
      .map((index) => ({ index, name: `${index % 2 ? 'Ёлка' : 'ёлка'} ${index % 9}.png` }))
      .map(({ index, name }) => ({
        ...{ _id: `file-${(index * 37) % ROWS}`, projectId, role: 'original', createdBy: projectId, kind: 'image' },
        ...{ name, sortName: sortName(name), bytes: index % 4, createdAt: at(index) },
      })) as never,
  );
});
afterAll(() => services.stop());

type Read = (query: { limit: number; page?: number; after?: Cursor }) => Promise<{
  items: { _id: string }[];
  next: string | null;
}>;
const idsOf = (items: { _id: string }[]) => items.map(({ _id }) => _id);

/** All ids, by cursors. */
async function byCursor(read: Read, limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let after: Cursor | undefined; ;) {
    const { items, next } = await read({ limit, ...(after ? { after } : {}) });
    found.push(...idsOf(items));
    if (!next) return found;
    after = readCursor(next)!;
  }
}

const of = () => ({ projectIds: [workspace.projectId] });
const LISTS: [string, Read][] = [
  ['posts', (query) => listPosts({ ...of(), query })],
  ['posts with a tag', (query) => listPosts({ ...of(), query: { ...query, tag: 'x' } })],
  ['posts with a text', (query) => listPosts({ ...of(), query: { ...query, q: 'one of' } })],
  [
    'notifications',
    async (query) => {
      const reader = { userId: workspace.userId, projectIds: of().projectIds };
      const { items, next } = await listNotifications({ reader, query });
      return { items: items.map(({ id }) => ({ _id: String(id) })), next };
    },
  ],
  ['documents', (query) => listKnowledge({ ...of(), query })],
  ['documents of a category', (query) => listKnowledge({ ...of(), query: { ...query, category: 'other' } })],
  ['documents with words', (query) => listKnowledge({ ...of(), query: { ...query, search: 'bread' } })],
  ['the trash', (query) => listTrash({ ...of(), query })],
  ...(['newest', 'oldest', 'name', 'size'] satisfies FileSort[]).map((sort): [string, Read] => [
    `files, ${sort}`,
    (query) => listFiles({ ...of(), query: { ...query, sort } }),
  ]),
];

describe.each(LISTS)('%s', (_name, read) => {
  it('come each once by cursors, in the order of the whole list', async () => {
    const whole = idsOf((await read({ limit: 200 })).items);
    expect(whole.length).toBeGreaterThan(40);
    for (const limit of [1, 7, whole.length, 50]) expect(await byCursor(read, limit)).toEqual(whole);
  });

  it('beyond 10,000 rows page is refused with a sentence that names after', async () => {
    await expect(read({ limit: 100, page: 101 })).rejects.toThrow(/10000 rows.*X-Next-Cursor.*after/);
    expect((await read({ limit: 100, page: 100 })).items).toEqual([]);
  });

  it('refuses a cursor of another list', async () => {
    const { next } = await read({ limit: 5 });
    const cursor = readCursor(next!)!;
    for (const wrong of [
      { ...cursor, order: 'other' },
      { ...cursor, value: cursor.value instanceof Date ? 'x' : new Date() },
    ])
      await expect(read({ limit: 5, after: readCursor(cursorText(wrong))! })).rejects.toMatchObject({
        statusCode: 422,
      });
  });
});

it('a row that comes meanwhile moves no others to the next page', async () => {
  const read = LISTS[0]![1];
  const first = await read({ limit: 10 });
  const whole = idsOf((await read({ limit: 200 })).items);
  await makePost(workspace, { content: 'Newer than all' });
  const { items } = await read({ limit: 10, after: readCursor(first.next!)! });
  expect(idsOf(items)).toEqual(whole.slice(10, 20));
});
