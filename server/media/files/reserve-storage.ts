import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/errors/app-error';
import { bytesWords } from '@/lib/media/words';
import { clock } from '@/server/system/clock';
import { randomToken } from '@/server/system/crypto';
import { hostSettings } from '@/server/system/host/settings';
import { isOwnerGone, ownMark } from '@/server/system/storage/draft-owner';
import { bytesStoredOfEveryProject, readLedger, writeLedger, type LedgerEntry } from './storage-ledger.store';

/** Simultaneous uploads of one person: each holds a connection, a draft and its part of the quota. */
export const MAX_UPLOADS = 20;
/**
 * Reservations not released by then expire. A resumable upload is removed a day after its last byte, which is at most a
 * day after its first.
 */
const RETENTION_MS = 49 * 3_600_000;

export type Reservation = {
  /** Changes it to the upload's actual size. Throws STORAGE_QUOTA, and leaves it as it was. */
  resize(bytes: number): Promise<void>;
  release(): Promise<void>;
};

type Reserve = {
  bytes: number;
  /** The uploading user, counted against MAX_UPLOADS; null: the product's own work. */
  userId: string | null;
  /** The name of a reservation that outlives this process, such as a resumable upload's. */
  lasting?: string;
};

/**
 * Reserves storage before bytes are kept. Of any number of simultaneous callers, only as many get it as the host's
 * quota allows. Kept files then count by their document; the reservation is released after that. Throws STORAGE_QUOTA,
 * and RATE_LIMITED when the user has too many uploads under way.
 */
export async function reserveStorage({ bytes, userId, lasting }: Reserve): Promise<Reservation> {
  const key = lasting ?? randomToken(12);
  const entry = {
    key,
    userId,
    by: lasting ? null : ownMark(),
    expiresAt: new Date(clock.now().getTime() + RETENTION_MS),
  };
  await change((entries) => {
    const others = without(entries, key);
    if (userId !== null && others.filter((each) => each.userId === userId).length >= MAX_UPLOADS) throw tooMany();
    return [...others, { ...entry, bytes }];
  });
  return { resize: (size) => resizeReservation(key, size), release: () => releaseStorage(key) };
}

/** Changes a named reservation. Without one, nothing changes. */
export async function resizeReservation(key: string, bytes: number): Promise<void> {
  await change((entries) => entries.map((entry) => (entry.key === key ? { ...entry, bytes } : entry)));
}

/** Releases a named reservation, if there is one. */
export async function releaseStorage(key: string): Promise<void> {
  await change((entries) => (entries.some((entry) => entry.key === key) ? without(entries, key) : null));
}

function without(entries: readonly LedgerEntry[], key: string): LedgerEntry[] {
  return entries.filter((entry) => entry.key !== key);
}

/** Reads, decides and writes; again when another write came in between. `next` returns null when nothing changes. */
async function change(next: (live: LedgerEntry[]) => LedgerEntry[] | null): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    // First the ledger, then the stored files: an upload that becomes a file in between is counted twice, never missed.
    const ledger = await readLedger();
    const live = ledger.entries.filter(isLive);
    const entries = next(live);
    if (!entries) return;
    await requireRoom(live, entries);
    if (await writeLedger(ledger, entries)) return;
    await sleep(Math.random() * Math.min(50, 2 * tries));
  }
}

function isLive({ by, expiresAt }: LedgerEntry): boolean {
  return expiresAt > clock.now() && !(by !== null && isOwnerGone(by));
}

async function requireRoom(before: readonly LedgerEntry[], after: readonly LedgerEntry[]): Promise<void> {
  const more = total(after) - total(before);
  if (more <= 0) return;
  const { storageQuotaBytes: quota } = await hostSettings();
  if (quota === null) return;
  const used = (await bytesStoredOfEveryProject()) + total(before);
  if (used + more <= quota) return;
  throw new AppError(
    'STORAGE_QUOTA',
    `The storage of this host is used up: ${bytesWords(used)} of ${bytesWords(quota)}, and this needs ${bytesWords(more)}. Delete files from the library, or ask an administrator for more.`,
  );
}

function total(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

function tooMany(): AppError {
  return new AppError(
    'RATE_LIMITED',
    `You have ${MAX_UPLOADS} uploads under way, the most at once. Wait until one is done, or cancel one that is paused.`,
    { retryAfterSeconds: 10 },
  );
}
