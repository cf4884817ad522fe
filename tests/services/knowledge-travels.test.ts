import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { KnowledgeItemModel } from '@/prisma-free-models/knowledge-item';
import { insertProject } from '@/server/people/projects/store';
import { addLink, readAgain, replaceDocument } from '@/server/research/knowledge/add-document';
import type { KnowledgeItem } from '@/server/research/knowledge/stored/item.store';
import { updateKnowledge } from '@/server/research/knowledge/manage';
import { ownedDocuments } from '@/server/research/knowledge/owned-documents';
import { allItemsOf } from '@/server/research/knowledge/stored/owned.store';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { importedId, type Restoring } from '@/server/system/owned-data';
import { received, stored, uploaded, type Place } from './knowledge-support';

let place: Place;
beforeAll(connectDatabase);
afterAll(async () => {
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
});
beforeEach(async () => {
  place = await newPlace();
});

async function newPlace(): Promise<Place> {
  const userId = String(new Types.ObjectId());
  return { userId, projectId: String((await insertProject({ userId, name: 'T', isDefault: true }))._id) };
}

const { travels } = ownedDocuments;
/** Takes the documents to another project, where each file of `lost` did not arrive. */
async function carried(lost: readonly string[] = []) {
  if (!('export' in travels)) throw new Error('Documents travel');
  const lines: unknown[] = [];
  for await (const line of travels.export(place.projectId)) lines.push(line);
  const there = await newPlace();
  const remarks: string[] = [];
  const into: Restoring = {
    ...there,
    importId: there.projectId,
    idOf: (collection, id) => importedId({ importId: there.projectId, collection, id }),
    addressOf: (address) => address,
    fileOf: (id) => (lost.includes(id) ? null : `new-${id}`),
    remark: (sentence) => void remarks.push(sentence),
  };
  async function* each() {
    yield* lines.map((line): unknown => JSON.parse(JSON.stringify(line)));
  }
  const { count } = await travels.restore(each(), into);
  return { count, remarks, items: await allItemsOf(there.projectId) };
}

const link = (url: string) => addLink({ ...place, url, category: 'other' });
const endedWith = (item: KnowledgeItem, state: 'ready' | 'error', fileId: string | null) =>
  KnowledgeItemModel.updateOne(
    { _id: item._id },
    { $set: { status: state, processing: null, 'versions.0.state': state, 'versions.0.fileId': fileId } },
  );

it('a link with the longest address travels', async () => {
  const url = `https://example.org/${'a'.repeat(1980)}`;
  await endedWith(await link(url), 'ready', 'page');
  const { items, remarks } = await carried();
  expect(items).toMatchObject([{ title: url, source: { url }, versions: [{ fileName: url, fileId: 'new-page' }] }]);
  expect(remarks).toEqual([]);
});

it('a link travels with the page that was read, though it was not reached later', async () => {
  const item = await link('https://example.org/a');
  await endedWith(item, 'ready', 'page');
  await endedWith(await readAgain({ id: String(item._id), userId: place.userId }), 'error', null);
  await endedWith(await link('https://example.org/never-reached'), 'error', null);
  const { items, remarks } = await carried();
  // Both may be of the same millisecond.
  items.sort((one, other) => one.title.localeCompare(other.title));
  expect(items.map(({ version, versions }) => [version, versions.map(({ fileId }) => fileId)])).toEqual([
    [1, ['new-page']],
    [1, [null]],
  ]);
  expect(remarks).toEqual([]);
});

it('a document whose newest file did not arrive is left out, and said so', async () => {
  const item = await link('https://example.org/a');
  await endedWith(item, 'ready', 'first');
  await endedWith(await readAgain({ id: String(item._id), userId: place.userId }), 'ready', 'second');
  expect(await carried(['second'])).toMatchObject({
    count: 0,
    items: [],
    remarks: [expect.stringContaining('left out')],
  });
});

it('of a document with very many versions, the newest travel', async () => {
  const item = await uploaded({ ...place, bytes: 'A text.', name: 'a.txt' });
  const [first] = item.versions;
  const versions = Array.from({ length: 1200 }, (_, index) => ({ ...first, version: 1200 - index }));
  await KnowledgeItemModel.updateOne({ _id: item._id }, { $set: { version: 1200, versions } });
  const { items } = await carried();
  expect(items[0]?.versions.map(({ version }) => version)).toEqual(Array.from({ length: 1000 }, (_, at) => 1200 - at));
});

it('a link that a file replaced is read again from the file', async () => {
  const item = await link('https://example.org/a');
  await endedWith(item, 'ready', 'page');
  const id = String(item._id);
  const replaced = await replaceDocument({
    item: await stored(id),
    file: await received('A text.', 'a.txt'),
    userId: place.userId,
  });
  const again = await readAgain({ id, userId: place.userId });
  expect(again.versions[0]).toMatchObject({ version: 3, fileType: 'txt', fileId: replaced.versions[0]?.fileId });
});

it('a change of an upload’s text is refused whole', async () => {
  const item = await uploaded({ ...place, bytes: 'A text.', name: 'a.txt', title: 'Before' });
  const id = String(item._id);
  const change = { title: 'After', text: 'Another text.' };
  await expect(updateKnowledge({ id, userId: place.userId, change })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  expect((await stored(id)).title).toBe('Before');
});
