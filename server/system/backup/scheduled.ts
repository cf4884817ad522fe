import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { clock } from '@/server/system/clock';
import { hostSecret } from '@/server/system/crypto';
import { env } from '@/server/system/env';
import { makeFolder } from '@/server/system/make-folder.mjs';
import { isOwnerGone } from '@/server/system/storage/draft-owner';
import { BackupError } from './format';
import { claimRun, endRun, failUnended } from './run.store';
import { isBackupOf } from './unpack';
import { DRAFTS } from './write-backup';

/** After a failure: a full disk is seldom free a minute later. */
const AGAIN_AFTER_MS = 3_600_000;
/** Deliveries go first. */
const NICE = 10;
const OURS = /^workspace-\d{4}-\d{2}-\d{2}\.tar$/;

/** The last time that a backup was to begin: today or yesterday at the host's hour. */
export function lastSlot(now: Date, hour: number): Date {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour);
  return today <= now ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hour);
}

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/**
 * Makes the day's backup if one is scheduled and no worker has made it, then removes the oldest beyond BACKUP_KEEP. It
 * runs in a process of its own, so that the worker stays small. Returns how many were made.
 */
export async function backUpWhenDue({ signal, program = programFile() }: { signal: AbortSignal; program?: string }) {
  if (!env.BACKUP_DIR) return 0;
  const folder = path.resolve(/* turbopackIgnore: true */ env.BACKUP_DIR);
  const day = dayOf(lastSlot(clock.now(), env.BACKUP_HOUR));
  const file = path.join(folder, `workspace-${day}.tar`);
  const id = `scheduled-${day}`;
  if (!(await claimRun({ id, file, againAfterMs: AGAIN_AFTER_MS }))) return 0;
  try {
    makeFolder(folder);
    removeDrafts(folder);
    // A crash after its last step: it is whole, or it would not have its name.
    if (existsSync(file)) await takeOver({ id, file });
    else await inChild({ args: [program, 'backup', '--out', file, '--run', id], signal });
  } catch (error) {
    await failUnended(id, error instanceof Error ? error.message : String(error));
    throw error;
  }
  removeOldest(folder);
  return 1;
}

/** Two hosts with one folder would otherwise take each other's backups for their own. */
async function takeOver({ id, file }: { id: string; file: string }): Promise<void> {
  if (!(await isBackupOf({ file, secret: hostSecret() })))
    throw new BackupError(
      `${file} is there already, and is no backup of this host. Give each host a BACKUP_DIR of its own.`,
    );
  await endRun(id, { bytes: statSync(file).size });
}

/** Leftovers of killed processes. */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const mark = name.startsWith(DRAFTS) ? name.slice(DRAFTS.length, name.lastIndexOf('-')) : '';
    if (mark && isOwnerGone(mark)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function removeOldest(folder: string): void {
  const ours = readdirSync(folder).filter((name) => OURS.test(name));
  for (const name of ours.sort().reverse().slice(env.BACKUP_KEEP)) rmSync(path.join(folder, name));
}

/** Beside the worker's bundle. */
function programFile(): string {
  return path.join(path.dirname(process.argv[1] ?? ''), 'backup.cjs');
}

function inChild({ args, signal }: { args: string[]; signal: AbortSignal }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--title=workspace-backup', '--disable-warning=ExperimentalWarning', ...args],
      {
        // Its own log goes where the worker's does.
        stdio: ['ignore', 'inherit', 'pipe'],
      },
    );
    if (child.pid !== undefined) setPriority(child.pid, NICE);
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-2000)));
    child.once('error', reject);
    child.once('close', (code, by) => {
      signal.removeEventListener('abort', stop);
      if (code === 0) resolve();
      else reject(new Error(errors.trim() || `The backup ended with ${by ?? code}.`));
    });
  });
}
