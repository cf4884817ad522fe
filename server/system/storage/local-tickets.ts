import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { makeFolder } from '@/server/system/make-folder.mjs';

/**
 * Tickets on the local disk: each can be taken once, by one process of this machine, or voided for good. They survive
 * a killed process, since the kernel holds them, and cost microseconds. A ticket that was lost (a removed folder, a
 * restored database) looks taken. `localPlace` names this boot and this folder: elsewhere, nothing can be concluded
 * from a ticket.
 */
const folder = () => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, 'tmp', 'tickets');
const BOOT_ID = '/proc/sys/kernel/random/boot_id';
const ID_FILE = 'place';
/** No process holds one back for longer. */
const MAX_AGE_MS = 3_600_000;

const fileOf = (name: string) => path.join(folder(), `${name}.ticket`);
const voidedFileOf = (name: string) => path.join(folder(), `${name}.voided`);
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
let bootId: string | undefined;

/** This boot of this machine, and this folder on its disk. Throws where that can't be told: no Linux, a full disk. */
export function localPlace(): string {
  makeFolder(folder());
  const { dev, ino } = statSync(folder());
  bootId ??= readFileSync(BOOT_ID, 'utf8').trim();
  return [bootId, dev, ino, folderId()].join(':');
}

/** Tells a copy of the folder from the original. Written whole, by one process. */
function folderId(): string {
  const file = path.join(folder(), ID_FILE);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const id = randomUUID();
  const draft = `${file}-${id}`;
  writeFileSync(draft, id, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}

/** Lays a ticket out. `name`: letters, digits, - and _, never used twice. Throws the disk's error. */
export const issueTicket = (name: string): void => closeSync(openSync(fileOf(name), 'wx', 0o600));

/** False: it was taken or voided before. Throws the disk's error when that can't be told. */
export const takeTicket = (name: string): boolean => isDone(() => unlinkSync(fileOf(name)));

/**
 * No process can take it any more. True however often it is asked: a process that dies before it has stored what it
 * made of the answer leaves the same answer to the next. False: it was taken. Throws the disk's error when that can't
 * be told.
 */
export const voidTicket = (name: string): boolean =>
  isDone(() => renameSync(fileOf(name), voidedFileOf(name))) || existsSync(voidedFileOf(name));

function isDone(change: () => void): boolean {
  try {
    change();
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Removes tickets that were never taken, and voided ones. Returns how many. */
export async function sweepTickets(): Promise<number> {
  makeFolder(folder());
  let removed = 0;
  for (const name of await readdir(folder())) {
    const file = path.join(folder(), name);
    if (name === ID_FILE || !(await isOld(file))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function isOld(file: string): Promise<boolean> {
  try {
    return clock.now().getTime() - (await stat(file)).mtimeMs > MAX_AGE_MS;
  } catch (error) {
    // Another process took it.
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
