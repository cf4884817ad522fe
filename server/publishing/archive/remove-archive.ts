import { clock } from '@/server/system/clock';
import { isBackupRunning } from '@/server/system/backup/run.store';
import { storage } from '@/server/system/storage/index';
import { expiredArchivesOfEveryProject, archivesOfProject, removeArchiveRow } from './store';

const BATCH = 100;

/** Where an archive's bytes are. */
export function archiveKey(id: string): string {
  return `${id}.zip`;
}

/**
 * The bytes go first: a crash in between leaves a row that is removed again, not bytes without a row. While a backup
 * reads them, both stay until a later sweep.
 */
export async function removeArchive(id: string): Promise<void> {
  if (await isBackupRunning()) return;
  await storage().remove(archiveKey(id));
  await removeArchiveRow(id);
}

/** Removes expired archives. Returns how many. */
export async function sweepArchives(): Promise<number> {
  const expired = await expiredArchivesOfEveryProject(clock.now(), BATCH);
  for (const { _id } of expired) await removeArchive(_id);
  return expired.length;
}

export async function removeArchivesOfProject(projectId: string): Promise<void> {
  for (const { _id } of await archivesOfProject(projectId)) await removeArchive(_id);
}
