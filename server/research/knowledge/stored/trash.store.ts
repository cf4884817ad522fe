import { nanoid } from 'nanoid';
import { KnowledgeItemModel } from '@/prisma-free-models/knowledge-item';
import { clock } from '@/server/system/clock';
import type { KnowledgeItem } from './item.store';

export const moveToTrash = (id: string, by: string) =>
  KnowledgeItemModel.findOneAndUpdate(
    { _id: id, trash: null },
    { $set: { trash: { at: clock.now(), by }, stamp: nanoid(10) }, $unset: { claimedBytes: 1 } },
    { returnDocument: 'after' },
  ).lean<KnowledgeItem | null>();

/** Null: it is no longer in the trash, or is being deleted for good. */
export const takeFromTrash = (id: string) =>
  KnowledgeItemModel.findOneAndUpdate(
    { _id: id, 'trash.at': { $type: 'date' }, 'trash.removing': { $ne: true } },
    { $set: { trash: null, stamp: nanoid(10) } },
    { returnDocument: 'after' },
  ).lean<KnowledgeItem | null>();

/**
 * From here on a document in the trash can't be restored, and its reading writes nothing. Null: it is gone, or was
 * restored.
 */
export const claimRemoval = (id: string) =>
  KnowledgeItemModel.findOneAndUpdate(
    { _id: id, 'trash.at': { $type: 'date' } },
    { $set: { 'trash.removing': true } },
    { returnDocument: 'after' },
  ).lean<KnowledgeItem | null>();

export async function removeItem(id: string): Promise<void> {
  await KnowledgeItemModel.deleteOne({ _id: id });
}
