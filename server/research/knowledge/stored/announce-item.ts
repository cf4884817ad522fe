import { publishEvent } from '@/server/system/events/publish-event';
import type { KnowledgeItem } from './item.store';
import { presentItem } from './present';

/** Tells open pages of a document's change. */
export async function announceItem(item: KnowledgeItem): Promise<void> {
  await publishEvent({ kind: 'knowledge', projectId: String(item.projectId), entity: presentItem(item) });
}

export async function announceRemoved(item: KnowledgeItem): Promise<void> {
  const entity = { _id: String(item._id), deleted: true };
  await publishEvent({ kind: 'knowledge', projectId: String(item.projectId), entity });
}
