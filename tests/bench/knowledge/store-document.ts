import { Types } from 'mongoose';
import { indexDocument, type activeGeneration } from '@/server/research/knowledge/index/index-document';
import { readMarkdown } from '@/server/research/knowledge/reading/child/plain';
import { endReady, insertItem } from '@/server/research/knowledge/stored/item.store';

export type Generation = Awaited<ReturnType<typeof activeGeneration>>;
type NewDocument = { projectId: string; createdBy: string; title: string; text: string; generation: Generation };

/** Stores a document as a read one, by the product's own steps after reading. Returns its id. */
export async function storeDocument({ projectId, createdBy, title, text, generation }: NewDocument): Promise<string> {
  const itemId = String(new Types.ObjectId());
  await insertItem({
    _id: itemId,
    projectId,
    createdBy,
    title,
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
