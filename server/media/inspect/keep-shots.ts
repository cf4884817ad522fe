import path from 'node:path';
import { keepMade } from '@/server/media/files/keep-made';
import type { PublicRole } from '@/server/media/files/purposes';
import type { StoredFile } from '@/server/media/files/store';
import type { PictureFile, PictureSize } from '@/server/media/pictures/child/messages';
import { inPictureChild } from '@/server/media/pictures/in-child';

/** The longer side of a picture that stands for a file, in pixels. */
export const POSTER_SIDE = 1280;
const THUMBNAIL_SIDE = 480;

type Preview = NonNullable<StoredFile['thumbnail']>;
type Shot = {
  file: StoredFile;
  /** A JPEG on the disk. */
  shot: string;
  folder: string;
  signal: AbortSignal;
  /** Finds the pictures again: none is stored twice. */
  cacheKey?: string;
};

/** Stores a picture of a file, and a small one of it. They go with the file. */
export async function keepShots({
  file,
  shot,
  folder,
  signal,
  cacheKey,
}: Shot): Promise<{ thumbnail: Preview; poster: Preview }> {
  const picture = { file: shot, format: 'jpeg' } as const;
  const to = path.join(folder, 'thumbnail.webp');
  const sizes = { small: await small(picture, to, signal), whole: await inPictureChild('size', picture, signal) };
  const keyed = (end: string) => (cacheKey ? { cacheKey: `${cacheKey}${end}` } : {});
  const thumbnail = await keepPreview({ file, made: to, role: 'thumbnail', ...keyed(':small') });
  const poster = await keepPreview({ file, made: shot, role: 'poster', ...keyed('') });
  return { thumbnail: previewOf(thumbnail, sizes.small), poster: previewOf(poster, sizes.whole) };
}

export function small(picture: PictureFile, to: string, signal: AbortSignal): Promise<PictureSize> {
  return inPictureChild('thumbnail', { ...picture, side: THUMBNAIL_SIDE, quality: 78, to }, signal);
}

export const previewOf = ({ _id, extension }: StoredFile, { width, height }: PictureSize): Preview => ({
  ...{ id: _id, extension },
  ...{ width, height },
});

type Kept = { file: StoredFile; made: string; role: PublicRole; cacheKey?: string };

/** Stores a picture on the disk as a preview of a file. */
export function keepPreview({ file, made, role, cacheKey }: Kept): Promise<StoredFile> {
  return keepMade({
    path: made,
    name: `${role} of ${file.name}`,
    role,
    sourceId: file._id,
    projectId: String(file.projectId),
    userId: String(file.createdBy),
    ...(cacheKey ? { cacheKey } : {}),
  });
}
