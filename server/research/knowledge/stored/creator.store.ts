import { Types } from 'mongoose';
import { KnowledgeItemModel } from '@/prisma-free-models/knowledge-item';

/** The member who added the newest document of a project: work that the host starts is theirs. Null: it has none. */
export async function newestCreatorOf(projectId: string): Promise<string | null> {
  const row = await KnowledgeItemModel.findOne({ projectId: new Types.ObjectId(projectId) }, { createdBy: 1 })
    .sort({ createdAt: -1 })
    .lean<{ createdBy: Types.ObjectId } | null>();
  return row ? String(row.createdBy) : null;
}
