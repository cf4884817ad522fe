import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { ownFileOf } from '@/lib/media/own-file';
import type { Probe } from '@/lib/media/probe';
import { detectMedia } from '@/server/media/files/detect-media';
import { hashFile } from '@/server/media/files/hash-file';
import { findStoredFile } from '@/server/media/files/store';
import { fetchMedia } from '@/server/media/files/fetch-media';
import { localCopy } from '@/server/media/files/local-copy';
import { probeFile } from '@/server/media/inspect/probe-file';

/** A file to convert, and its probe. `url` is what the response contains when it is kept. */
export type Source = { url: string; file: string; probe: Probe; sha256: string; name: string; sourceId: string | null };

export type Opening = {
  mediaUrl: string;
  folder: string;
  signal: AbortSignal;
  /** For tests only: which addresses count as public. */
  allowAddress?: ((address: string) => boolean) | undefined;
};

/** Copies the file to the local disk: one of ours, or one from a public address. */
export async function openSource({ mediaUrl, folder, signal, allowAddress }: Opening): Promise<Source> {
  const own = ownFileOf(mediaUrl);
  const stored = own ? await findStoredFile(own.id) : null;
  if (stored) {
    const file = await localCopy(stored, folder, signal);
    const probe =
      stored.probe ??
      (await probeFile({
        file,
        kind: stored.kind,
        contentType: stored.contentType,
        bytes: stored.bytes,
        folder,
        signal,
        decode: true,
      }));
    return {
      url: mediaUrl,
      file,
      probe,
      sha256: stored.sha256,
      name: stored.name,
      sourceId: stored.sourceId ?? stored._id,
    };
  }
  if (mediaUrl.startsWith('/'))
    throw new AppError('MEDIA_UNREADABLE', 'The media file no longer exists on this host. Upload it again.');
  const file = path.join(folder, 'source');
  await fetchMedia({
    url: mediaUrl,
    field: 'mediaUrl',
    toPath: file,
    signal,
    ...(allowAddress ? { allowAddress } : {}),
  });
  const type = await detectMedia(file);
  if (!type)
    throw new AppError(
      'MEDIA_UNREADABLE',
      'The media address does not lead to a picture or a video. Check it, or upload the file.',
    );
  const probe = await probeFile({
    file,
    kind: type.kind,
    contentType: type.contentType,
    bytes: (await stat(file)).size,
    folder,
    signal,
    decode: true,
  });
  return {
    url: mediaUrl,
    file,
    probe,
    sha256: await hashFile(file),
    name: new URL(mediaUrl).pathname.split('/').at(-1) || 'media',
    sourceId: null,
  };
}
