import { Types } from 'mongoose';
import { changeIndex } from '@/server/research/knowledge/index/change-index';
import { activeGeneration, indexDocument } from '@/server/research/knowledge/index/index-document';
import { endReady, insertItem } from '@/server/research/knowledge/stored/item.store';
import { readMarkdown } from '@/server/research/knowledge/reading/child/plain';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';

/** A project for documents. */
export async function openBase() {
  await connectDatabase();
  return {
    projectId: String(new Types.ObjectId()),
    newId: () => String(new Types.ObjectId()),
    close: async () => {
      stopPublishingEvents();
      await disconnectDatabase();
    },
  };
}

export type Base = Awaited<ReturnType<typeof openBase>>;
export type Document = { id: string; title: string; text: string };
const AT_ONCE = 16;

/** Stores documents as read ones, by the product's own steps after reading. Returns the document of each item. */
export async function fill(base: Base, documents: readonly Document[]): Promise<Map<string, string>> {
  const generation = await activeGeneration(base.projectId);
  const documentOf = new Map<string, string>();
  const waiting = [...documents];
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      documentOf.set(await store(base, next, generation), next.id);
  };
  await changeIndex(base.projectId, async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  });
  return documentOf;
}

type Generation = Awaited<ReturnType<typeof activeGeneration>>;

async function store({ projectId, newId }: Base, { title, text }: Document, generation: Generation): Promise<string> {
  const itemId = newId();
  const createdBy = newId();
  await insertItem({
    _id: itemId,
    projectId,
    createdBy,
    title: title || 'Untitled',
    description: '',
    category: 'other',
    subcategory: '',
    tags: [],
    source: { kind: 'note', url: null },
    versions: [
      {
        version: 1,
        state: 'processing',
        error: null,
        fileId: null,
        fileName: 'note.md',
        fileType: 'note',
        fileSize: text.length,
        sha256: null,
        textHash: null,
        pages: null,
        words: null,
        language: null,
        summary: null,
        summaryMethod: null,
        createdAt: new Date(),
        createdBy: new Types.ObjectId(createdBy),
      },
    ],
  });
  const { sections } = readMarkdown(text);
  await indexDocument({ projectId, itemId, version: 1, sections, generation, mayLackVectors: false });
  await endReady(itemId, 1, null);
  return itemId;
}
