import { Types } from 'mongoose';
import { AppError } from '@/lib/errors/app-error';
import { KnowledgeItemModel } from '@/prisma-free-models/knowledge-item';
import { capped } from '@/server/system/cap';
import type { KnowledgeItem } from './item.store';

/** Documents that a project may have, with those in the trash. */
export const documentsCap = capped({
  limit: 10_000,
  count: (projectId, upTo) =>
    KnowledgeItemModel.countDocuments({ projectId: new Types.ObjectId(projectId) }, { limit: upTo }),
  full: (limit) =>
    `A knowledge base can have ${limit} documents, with its trash. Delete some for good, or use another project.`,
});

/** Versions of one document. */
export const MAX_VERSIONS = 200;

/** Throws CONFLICT when the document has as many versions as it may. */
export function requireVersions({ versions }: KnowledgeItem): void {
  if (versions.length >= MAX_VERSIONS)
    throw new AppError(
      'CONFLICT',
      `A document can have ${MAX_VERSIONS} versions. Add the new one as a document of its own, and delete this one.`,
    );
}
