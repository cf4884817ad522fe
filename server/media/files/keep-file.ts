import { fileTypeFromFile } from 'file-type';
import { AppError } from '@/lib/errors/app-error';
import type { Probe } from '@/lib/media/probe';
import { randomToken } from '@/server/system/crypto';
import { log } from '@/server/system/log';
import { storage } from '@/server/system/storage/index';
import { removeBytes } from './delete-file';
import { reserveStorage } from './reserve-storage';
import { insertFile, type FileRole, type StoredFile } from './store';
import { clearUnclaimed, markUnclaimed } from './unclaimed.store';

/** A draft on the storage's disk. */
export type ReceivedFile = {
  name: string;
  bytes: number;
  sha256: string;
  path: string;
  /** Storage was reserved for it; the caller that did so releases it. */ reserved?: boolean;
};

type FileType = { extension: string; contentType: string; kind: 'image' | 'video' | 'audio' };

/** Raster images that browsers show and networks take. SVG is active content and has no magic bytes: it is refused. */
const IMAGES = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/apng',
  'image/bmp',
  'image/tiff',
]);

/** The type of a file by its bytes; null when it is not an image, a video or audio. */
export async function detectType(path: string): Promise<FileType | null> {
  const found = await fileTypeFromFile(path);
  // The mark of UTF-16 text is also that of MPEG layer I, which is not in use.
  if (!found || found.ext === 'mp1') return null;
  const mime = found.mime.split(';')[0] ?? '';
  if (IMAGES.has(mime)) return { extension: found.ext, contentType: mime, kind: 'image' };
  if (mime.startsWith('video/')) return { extension: found.ext, contentType: mime, kind: 'video' };
  if (mime.startsWith('audio/')) return { extension: found.ext, contentType: mime, kind: 'audio' };
  return null;
}

type Keep = {
  file: ReceivedFile;
  userId: string;
  projectId: string | null;
  /** Its purpose; `original` by default, which is analysed in the background. */
  role?: FileRole;
  sourceId?: string;
  /** When the caller already knows the probe. */
  probe?: Probe;
  cacheKey?: string;
  lastUsedAt?: Date;
  /** The resumable upload that it came from. */
  uploadId?: string;
};

/** Makes a received draft one of our files. 415 for anything but images, videos and audio, and when it is empty. */
export async function keepFile({ file, userId, projectId, role = 'original', ...made }: Keep): Promise<StoredFile> {
  if (file.bytes === 0) throw new AppError('UNSUPPORTED_TYPE', 'The file is empty');
  const type = await detectType(file.path);
  if (!type)
    throw new AppError(
      'UNSUPPORTED_TYPE',
      'Only images, videos and audio files can be uploaded. By its contents, this file is none of these.',
    );
  const reservation =
    role === 'original' && !file.reserved ? await reserveStorage({ bytes: file.bytes, userId: null }) : null;
  try {
    return await stored({ file, type, userId, projectId, role, ...made });
  } finally {
    await reservation?.release();
  }
}

async function stored({
  file,
  type,
  userId,
  projectId,
  role,
  ...made
}: Keep & { type: FileType; role: FileRole }): Promise<StoredFile> {
  const id = randomToken(18);
  const key = `${id}.${type.extension}`;
  await markUnclaimed(key);
  try {
    await storage().keep(file.path, key);
    const kept = await insertFile({
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
    return kept;
  } catch (error) {
    await removeBytes(key).catch((err: unknown) =>
      log.warn({ err, key }, 'bytes without a document could not be removed; the sweep does it'),
    );
    throw error;
  }
}
