import { rm, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { decoded } from '@/lib/format/decoded';
import { ownFileOf } from '@/lib/media/own-file';
import { env } from '@/server/system/env';
import { detectMedia } from '@/server/media/files/detect-media';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import { guardedFetch } from '@/server/system/net/guarded-fetch';
import { NotSentError } from '@/server/system/net/network-errors';
import { PlatformError, permanent } from '@/server/publishing/platforms/failure';
import type { MediaFile } from '@/server/publishing/platforms/types';
import { storage } from '@/server/system/storage/index';
import { FETCHING_MEDIA, refusalIn } from '@/server/media/files/fetch-media';

/** A file to send, on the local disk until `dispose` is called. */
export type OpenedMedia = MediaFile & { dispose(): Promise<void> };

/** The media access that tests replace. */
type Options = { allowAddress?: (address: string) => boolean };

/**
 * Opens a post's media. An address of the form /files/<id>.<extension> whose unguessable id is one of our files is read
 * from storage, whatever its host; anything else goes through the guarded fetcher into a temporary file. Throws
 * PlatformError: permanent when it is unavailable, retry when its server had a problem.
 */
export async function openMedia(url: string, signal: AbortSignal, options: Options = {}): Promise<OpenedMedia> {
  const own = ownFileOf(url);
  const stored = own ? await findStoredFile(own.id) : null;
  if (stored) return openStored(url, stored);
  if (url.startsWith('/') || (own && env.PUBLIC_URL && url.startsWith(`${env.PUBLIC_URL}/`))) {
    throw permanent('The media file no longer exists on this host. Upload it again.');
  }
  return openForeign(url, signal, options);
}

async function openStored(url: string, stored: StoredFile): Promise<OpenedMedia> {
  const { kind, contentType, bytes, extension } = stored;
  if (kind === 'audio') throw permanent('The media is an audio file. Posts take pictures and videos.');
  const key = `${stored._id}.${extension}`;
  const described = { url, kind, contentType, bytes, fileName: nameWith(stored.name, extension) };
  const local = await storage().localPath(key);
  if (local) return { ...described, path: local, dispose: () => Promise.resolve() };
  if ((await storage().size(key)) === null) throw permanent('The media file is missing from storage. Upload it again.');
  const path = await storage().draft();
  const dispose = () => rm(path, { force: true });
  try {
    await pipeline(
      Readable.fromWeb((await storage().read(key)) as ReadableStream),
      createWriteStream(path, { mode: 0o600 }),
    );
    return { ...described, path, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function openForeign(url: string, signal: AbortSignal, { allowAddress }: Options): Promise<OpenedMedia> {
  const path = await storage().draft();
  const dispose = () => rm(path, { force: true });
  try {
    const { finalUrl } = await fetchTo(url, path, signal, allowAddress);
    const type = await detectMedia(path);
    if (!type || type.kind === 'audio')
      throw permanent('The media address does not lead to a picture or a video. Check it, or upload the file.');
    const name = decoded(new URL(finalUrl).pathname.split('/').at(-1) ?? '');
    return {
      url,
      kind: type.kind,
      contentType: type.contentType,
      bytes: (await stat(path)).size,
      fileName: nameWith(name, type.extension),
      path,
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function fetchTo(url: string, toPath: string, signal: AbortSignal, allowAddress?: (address: string) => boolean) {
  try {
    return await guardedFetch({
      url,
      fetching: FETCHING_MEDIA,
      toPath,
      maxBytes: env.MAX_UPLOAD_MB * 1_048_576,
      signal,
      ...(allowAddress ? { allowAddress } : {}),
    });
  } catch (error) {
    const cause = refusalIn(error);
    if (cause) throw new PlatformError({ class: cause.temporary ? 'retry' : 'permanent', text: cause.message });
    throw new PlatformError({
      class: 'retry',
      text: `The media could not be fetched: ${new NotSentError(URL.parse(url)?.host ?? 'its host', error).message}`,
    });
  }
}

/** The name with the extension of its bytes: networks judge files by it. */
function nameWith(name: string, extension: string): string {
  const base = name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '_')
    .slice(0, 80)
    .trim();
  return `${base || 'media'}.${extension}`;
}
