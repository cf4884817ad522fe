import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { compareVersions } from '@/lib/updates/compare-versions';
import { writeBackup } from '@/server/system/backup/write-backup';
import { env } from '@/server/system/env';
import { requireDisk } from '@/server/system/storage/require-disk';

const MAX_BACKUPS = 2;
const OURS = /^before-(\d+\.\d+\.\d+)\.tar$/;

const folder = () => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR);

/** Where the backup lies that was made before an update to a version. */
export const backupBefore = (version: string): string => path.join(folder(), `before-${version}.tar`);

/**
 * Makes a backup of the database before an update changes it: one file in DATA_DIR, kept for the last two updates.
 * Stored files are not in it: no step changes them. One that an earlier try has made is kept, since the data may have
 * changed since. Returns a sentence that says where it lies. Throws when the disk is too small.
 */
export async function backUpBefore({ from, to }: { from: string; to: string }): Promise<string> {
  if (!env.UPDATE_BACKUP) return 'No backup was made before: UPDATE_BACKUP is off.';
  const file = backupBefore(to);
  if (!existsSync(file)) {
    await requireDisk(await databaseBytes());
    await writeBackup({ out: file, files: false });
  }
  removeOldest();
  return `The database as ${from} left it lies in ${file}.`;
}

async function databaseBytes(): Promise<number> {
  const stats = await mongoose.connection.db?.command({ dbStats: 1 });
  return Number(stats?.dataSize ?? 0);
}

/** The versions before whose updates a backup is kept, newest first. */
export function keptBackups(): string[] {
  const versions = readdirSync(folder()).flatMap((name) => OURS.exec(name)?.[1] ?? []);
  return versions.sort((a, b) => compareVersions(b, a));
}

function removeOldest(): void {
  for (const version of keptBackups().slice(MAX_BACKUPS)) rmSync(backupBefore(version));
}
