import { changeIndex } from './change-index';
import { indexDocument } from './index-document';
import type { Generation } from './index.store';
import { findAnyItem, restampItems, stampsOf, type ItemStamp } from '@/server/research/knowledge/stored/item.store';
import { indexedVersions, removePassagesOfItem } from './passage.store';
import { textOf } from '@/server/research/knowledge/stored/text.store';

/** The documents that have a version that serves, and those of them that a generation lacks. */
export async function coverageOf(
  projectId: string,
  generation: string,
): Promise<{ total: number; missing: ItemStamp[] }> {
  const [items, indexed] = await Promise.all([stampsOf(projectId), indexedVersions(projectId, generation)]);
  const missing = items.filter(({ _id, readyVersion }) => !indexed.has(`${String(_id)} ${readyVersion}`));
  return { total: items.length, missing };
}

type Adding = { generation: Generation; signal?: AbortSignal; mayLackVectors: boolean };

/** Makes the passages of the version that serves in one generation more. */
export async function addToGeneration(projectId: string, item: ItemStamp, adding: Adding): Promise<void> {
  const { _id, readyVersion: version } = item;
  if (version === null || version === undefined) return;
  const itemId = String(_id);
  const sections = await textOf({ projectId, itemId, version });
  await indexDocument({ projectId, itemId, version, sections, ...adding });
  // Deleted for good meanwhile: its passages go too.
  const now = await findAnyItem(itemId);
  if (!now || now.trash?.removing) await removePassagesOfItem(projectId, itemId);
}

/** Adds the documents that a generation lacks, and lets searches see them. Returns how many. */
export async function catchUp(
  projectId: string,
  generation: Generation,
  { signal, check }: { signal?: AbortSignal; check?: (missing: number) => void } = {},
): Promise<number> {
  const { missing } = await coverageOf(projectId, String(generation._id));
  check?.(missing.length);
  if (missing.length === 0) return 0;
  for (const item of missing) {
    signal?.throwIfAborted();
    await addToGeneration(projectId, item, { generation, mayLackVectors: true, ...(signal ? { signal } : {}) });
  }
  const itemIds = missing.map(({ _id }) => String(_id));
  await changeIndex(projectId, () => restampItems(projectId, itemIds));
  return missing.length;
}
