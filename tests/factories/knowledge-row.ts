import { Types } from 'mongoose';
import { KnowledgeItemModel } from '@/prisma-free-models/knowledge-item';

/** A document of the knowledge base as it is stored, read and ready. */
export function knowledgeRow(projectId: Types.ObjectId, at: Date) {
  const version = {
    ...{ version: 1, state: 'ready' as const, fileName: 'note.md', fileType: 'note' as const, fileSize: 10 },
    ...{ createdAt: at, createdBy: projectId, summary: 'A summary' },
  };
  const item = new KnowledgeItemModel({
    ...{ projectId, createdBy: projectId, title: 'A document', category: 'other', source: { kind: 'note' } },
    ...{ status: 'ready', versions: [version], version: 1, readyVersion: 1, stamp: String(new Types.ObjectId()) },
  });
  return { ...item.toObject(), createdAt: at, updatedAt: at };
}
