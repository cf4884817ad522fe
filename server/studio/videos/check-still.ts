import { stat } from 'node:fs/promises';
import { invalid } from '@/lib/errors/app-error';
import { ownFileOf } from '@/lib/media/own-file';
import { NOT_A_PICTURE, PICTURE_TOO_LARGE, STILL_MAX_BYTES, STILL_TYPES } from '@/lib/video/intro-outro';
import { detectMedia } from '@/server/media/files/detect-media';
import { fetchMedia } from '@/server/media/files/fetch-media';
import { findStoredFile } from '@/server/media/files/store';
import { withTempFolder } from '@/server/system/storage/temp-folder';

type Check = {
  url: string | null | undefined;
  before?: string | null;
  field: string;
  projectId: string;
  signal: AbortSignal;
  /** For tests only: which addresses count as public. */
  allowAddress?: (address: string) => boolean;
};

/** A picture before or after a video: PNG, JPG or GIF under 2 MB, of the library or of a public address. */
export async function checkStill({ url, before, field, projectId, signal, allowAddress }: Check): Promise<void> {
  if (!url || url === before) return;
  const own = ownFileOf(url);
  const stored = own && (await findStoredFile(own.id));
  if (stored) {
    if (String(stored.projectId) !== projectId) throw invalid(field, 'Choose a picture of this project’s library');
    return judge(field, { type: stored.contentType, bytes: stored.bytes });
  }
  if (url.startsWith('/')) throw invalid(field, 'The picture no longer exists on this host. Upload it again.');
  await withTempFolder('intro-outro', async (folder) => {
    const file = `${folder}/picture`;
    await fetchMedia({ url, field, toPath: file, signal, ...(allowAddress ? { allowAddress } : {}) });
    judge(field, { type: (await detectMedia(file))?.contentType ?? '', bytes: (await stat(file)).size });
  });
}

function judge(field: string, { type, bytes }: { type: string; bytes: number }): void {
  if (!(STILL_TYPES as readonly string[]).includes(type)) throw invalid(field, NOT_A_PICTURE);
  if (bytes >= STILL_MAX_BYTES) throw invalid(field, PICTURE_TOO_LARGE);
}
