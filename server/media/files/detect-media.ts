import { fileTypeFromFile } from 'file-type';

/** A type decided from a file's bytes. */
export type DetectedType<Kind extends string = 'image' | 'video' | 'audio' | 'document'> = {
  extension: string;
  contentType: string;
  kind: Kind;
};

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
export async function detectMedia(path: string): Promise<DetectedType<'image' | 'video' | 'audio'> | null> {
  const found = await fileTypeFromFile(path);
  // The mark of UTF-16 text is also that of MPEG layer I, which is not in use.
  if (!found || found.ext === 'mp1') return null;
  const mime = found.mime.split(';')[0] ?? '';
  if (IMAGES.has(mime)) return { extension: found.ext, contentType: mime, kind: 'image' };
  if (mime.startsWith('video/')) return { extension: found.ext, contentType: mime, kind: 'video' };
  if (mime.startsWith('audio/')) return { extension: found.ext, contentType: mime, kind: 'audio' };
  return null;
}
