import { Types } from 'mongoose';
import { changeIndex } from '@/server/research/knowledge/index/change-index';
import { activeGeneration } from '@/server/research/knowledge/index/index-document';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { storeDocument, type Generation } from './store-document';

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
const CONCURRENCY = 16;

/** Documents of one file: `== id | title`, then the text. */
export const readDocuments = (file: string): Document[] =>
  file
    .split(/^== /m)
    .filter(Boolean)
    .map((each) => {
      const [head = '', ...text] = each.split('\n');
      const [id = '', title = ''] = head.split(' | ');
      return { id, title, text: text.join('\n').trim() };
    });

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
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  });
  return documentOf;
}

async function store({ projectId, newId }: Base, { title, text }: Document, generation: Generation): Promise<string> {
  return storeDocument({ projectId, createdBy: newId(), title: title || 'Untitled', text, generation });
}
