import { clock } from '@/server/system/clock';
import { isBackupRunning } from '@/server/system/backup/run.store';
import { storage } from '@/server/system/storage/index';
import { expireArchive, expiredArchivesOfEveryProject, archivesOfProject, removeArchiveRow } from './store';

const BATCH = 100;

/** Where an archive's bytes are. */
export function archiveKey(id: string): string {
  return `${id}.zip`;
}

/**
 * The bytes go first: a crash in between leaves a row that is removed again, not bytes without a row. While a backup
 * reads them, both stay until the next sweep. Returns whether they are gone.
 */
export async function removeArchive(id: string): Promise<boolean> {
  if (await isBackupRunning()) {
    await expireArchive(id, clock.now());
    return false;
  }
  await storage().remove(archiveKey(id));
  await removeArchiveRow(id);
  return true;
}

/** Removes expired archives. Returns how many. */
export async function sweepArchives(): Promise<number> {
  const expired = await expiredArchivesOfEveryProject(clock.now(), BATCH);
  let removed = 0;
  for (const { _id } of expired) if (await removeArchive(_id)) removed += 1;
  return removed;
}

export async function removeArchivesOfProject(projectId: string): Promise<void> {
  for (const { _id } of await archivesOfProject(projectId)) await removeArchive(_id);
}
