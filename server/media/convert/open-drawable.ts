import { openPicture } from '@/server/media/pictures/open-picture';
import { openSource, type Opening, type Source } from './open-source';

/** A file that is drawn: pictures come in a form that the drawing processes open, which HEIC and BMP are not. */
export async function openDrawable(opening: Opening): Promise<Source> {
  const source = await openSource(opening);
  if (source.probe.kind !== 'image') return source;
  const { folder, signal } = opening;
  const { file } = await openPicture({ file: source.file, format: source.probe.format, folder, signal });
  return { ...source, file };
}
