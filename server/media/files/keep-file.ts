import { AppError } from '@/lib/errors/app-error';
import type { Probe } from '@/lib/media/probe';
import { randomToken } from '@/server/system/crypto';
import { log } from '@/server/system/log';
import { storage } from '@/server/system/storage/index';
import { removeBytes } from './delete-file';
import type { DetectedType } from './detect-media';
import { keyOf } from './key-of';
import { isPublic, purposeOf, type PrivateRole, type PublicRole } from './purposes';
import type { FileRole } from '@/lib/media/purposes';
import { reserveStorage } from './reserve-storage';
import { filesCap, findAnyFile, insertFile, type KeptFile, type StoredFile } from './store';
import { clearUnclaimed, markUnclaimed } from './unclaimed.store';

/** A draft on the storage's disk. */
export type ReceivedFile = {
  name: string;
  bytes: number;
  sha256: string;
  path: string;
  /** Storage was reserved for it; the caller that did so releases it. */ reserved?: boolean;
};

type Keep = {
  file: ReceivedFile;
  userId: string;
  projectId: string | null;
  sourceId?: string;
  /** When the caller already knows the probe. */
  probe?: Probe;
  cacheKey?: string;
  lastUsedAt?: Date;
  /** The resumable upload that it came from. */
  uploadId?: string;
};

/**
 * Makes a received draft one of our public files: `original` by default, which is analysed in the background. Its
 * purpose decides the types and sizes allowed. Throws UNSUPPORTED_TYPE, also when it is empty, TOO_LARGE and
 * STORAGE_QUOTA.
 */
export async function keepFile({ role = 'original', ...file }: Keep & { role?: PublicRole }): Promise<StoredFile> {
  return (await kept({ ...file, role })) as StoredFile;
}

/** The same for a file that no public address leads to. `openPrivate` reads it. */
export async function keepPrivateFile(file: Keep & { projectId: string; role: PrivateRole }): Promise<KeptFile> {
  return kept(file);
}

async function kept({ file, role, ...keep }: Keep & { role: FileRole }): Promise<KeptFile> {
  const { detect, maxBytes, refusals, reserved } = purposeOf(role);
  if (file.bytes === 0) throw new AppError('UNSUPPORTED_TYPE', 'The file is empty');
  const limit = maxBytes();
  if (file.bytes > limit) throw new AppError('TOO_LARGE', refusals.size(limit));
  if (reserved && keep.projectId) await filesCap.requireRoom(keep.projectId);
  const type = await detect(file.path, file.name);
  if (!type) throw new AppError('UNSUPPORTED_TYPE', refusals.type);
  await requirePublicSource({ role, sourceId: keep.sourceId });
  const reservation = reserved && !file.reserved ? await reserveStorage({ bytes: file.bytes, userId: null }) : null;
  try {
    return await stored({ file, type, role, ...keep });
  } finally {
    await reservation?.release();
  }
}

/** Derived files are public: of a private file there are none. A picture of its page is a document too. */
async function requirePublicSource({ role, sourceId }: { role: FileRole; sourceId: string | undefined }) {
  if (!sourceId || !isPublic(role)) return;
  const source = await findAnyFile(sourceId);
  if (source && !isPublic(source.role)) throw new Error('A public file was to be derived from a private one');
}

async function stored({
  file,
  type,
  userId,
  projectId,
  role,
  ...made
}: Keep & { type: DetectedType; role: FileRole }): Promise<KeptFile> {
  const id = randomToken(18);
  const key = keyOf({ _id: id, extension: type.extension, role });
  await markUnclaimed(key);
  try {
    await storage().keep(file.path, key);
    const inserted = await insertFile({
      _id: id,
      projectId,
      createdBy: userId,
      name: file.name,
      ...type,
      bytes: file.bytes,
      sha256: file.sha256,
      role,
      inspected: role !== 'original',
      ...made,
    });
    await clearUnclaimed(key);
    return inserted;
  } catch (error) {
    await removeBytes(key).catch((err: unknown) =>
      log.warn({ err, key }, 'bytes without a document could not be removed; the sweep does it'),
    );
    throw error;
  }
}
