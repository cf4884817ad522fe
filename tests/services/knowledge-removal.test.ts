import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { filesOfProject } from '@/server/media/files/store';
import { insertProject } from '@/server/people/projects/store';
import { KnowledgePassageModel } from '@/prisma-free-models/knowledge-passage';
import { KnowledgeTextModel } from '@/prisma-free-models/knowledge-text';
import { addLink } from '@/server/research/knowledge/add-document';
import { linkAddresses } from '@/server/research/knowledge/fetch-link';
import { findAnyItem, type KnowledgeItem } from '@/server/research/knowledge/stored/item.store';
import {
  deleteForGood,
  deleteKnowledge,
  listTrash,
  openDocument,
  restoreKnowledge,
  sweepKnowledgeTrash,
} from '@/server/research/knowledge/manage';
import { readDocument } from '@/server/research/knowledge/read-document';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { claimRemoval } from '@/server/research/knowledge/stored/trash.store';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';
import { jobOf, readDocumentOf, uploaded, type Place } from './knowledge-support';

let fake: OpenAiFake;
let site: Server;
let origin: string;
let place: Place;
let onPage: (() => Promise<void>) | null = null;

beforeAll(async () => {
  await connectDatabase();
  fake = await startOpenAiFake();
  site = createServer((_, response) => {
    const page = () =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Hours</title><p>We open at nine.</p>');
    void (onPage?.() ?? Promise.resolve()).then(page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  delete linkAddresses.allow;
  aiEnvironment();
  await fake.close();
  site.close();
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
});
beforeEach(async () => {
  fake.reset();
  aiEnvironment();
  await forgetAi();
  onPage = null;
  linkAddresses.allow = (address) => address === '127.0.0.1';
  const userId = String(new Types.ObjectId());
  place = { userId, projectId: String((await insertProject({ userId, name: 'R', isDefault: true }))._id) };
});

const reading = (item: KnowledgeItem) =>
  readDocument({ itemId: String(item._id), version: item.version }, jobOf(place.projectId));

async function gone(id: string): Promise<void> {
  await deleteKnowledge({ id, userId: place.userId });
  await deleteForGood(id);
}

/** Documents of each collection that hold something of the project's documents. */
async function left(): Promise<number[]> {
  const projectId = new Types.ObjectId(place.projectId);
  return [
    await KnowledgeTextModel.countDocuments({ projectId }),
    await KnowledgePassageModel.countDocuments({ projectId }),
    (await filesOfProject(place.projectId)).length,
  ];
}

it('a document deleted for good while it is indexed leaves nothing', async () => {
  servedBy(fake.url);
  const item = await uploaded({ ...place, bytes: 'The salary list of all of us.', name: 'salaries.txt' });
  const isEmbedding = ({ path }: { path: string }) => path === '/embeddings';
  const removed = Promise.withResolvers<void>();
  fake.failNext({ kind: 'held', until: removed.promise }, 1, isEmbedding);
  const read = reading(item);
  while (!fake.requests.some(isEmbedding)) await sleep(10);
  await gone(String(item._id));
  removed.resolve();
  expect(await findAnyItem(String(item._id))).toBeNull();
  await read;
  expect(await left()).toEqual([0, 0, 0]);
});

it('a link deleted for good while its page is fetched leaves no file', async () => {
  const item = await addLink({ ...place, url: `${origin}/hours`, category: 'other', tags: [] });
  onPage = () => gone(String(item._id));
  await reading(item);
  expect(await left()).toEqual([0, 0, 0]);
});

it('a document that is being deleted for good can’t be restored; what a crash left goes with the sweep', async () => {
  const item = await readDocumentOf({ ...place, bytes: 'A text.', name: 'a.txt' });
  const id = String(item._id);
  await deleteKnowledge({ id, userId: place.userId });
  expect(await listTrash([place.projectId])).toHaveLength(1);
  await claimRemoval(id);
  await expect(restoreKnowledge(id)).rejects.toThrow('no longer in the trash');
  expect(await listTrash([place.projectId])).toEqual([]);
  await sweepKnowledgeTrash();
  expect(await findAnyItem(id)).toBeNull();
  expect(await left()).toEqual([0, 0, 0]);
});

it('restored and deleted for good at once: it is whole, or gone', async () => {
  for (let round = 0; round < 8; round += 1) {
    const item = await readDocumentOf({ ...place, bytes: `Word of round${round}.`, name: `${round}.txt` });
    const id = String(item._id);
    await deleteKnowledge({ id, userId: place.userId });
    const first = round % 2 === 0;
    const [, restored] = await Promise.all([
      sleep(first ? 0 : round).then(() => deleteForGood(id)),
      sleep(first ? round : 0).then(() => restoreKnowledge(id).then(Boolean, () => false)),
    ]);
    expect((await findAnyItem(id)) !== null).toBe(restored);
    if (!restored) continue;
    await openDocument({ id });
    expect((await searchKnowledge({ projectIds: [place.projectId], query: `round${round}` })).results).toHaveLength(1);
  }
});
