import { OWNED } from './owned';
import type { FileUse, OwnedRecord } from '@/server/system/owned-data';

/** All things of a project, other than posts, that show one of these files. */
export async function shownIn(projectId: string, fileIds: readonly string[]): Promise<FileUse[]> {
  const entries = Object.values(OWNED satisfies OwnedRecord as OwnedRecord);
  return (
    await Promise.all(entries.map((entry) => ('shows' in entry && entry.shows?.(projectId, fileIds)) || []))
  ).flat();
}
