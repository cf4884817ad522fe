import type { WireVideoProject } from '@/lib/contracts/video-project';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformKey } from '@/lib/platforms/keys';
import type { FilmFile } from '@/lib/posts/film';
import { DEFAULT_FORMAT, type VideoFormat } from '@/lib/video/formats';

type Film = Pick<WireVideoProject, 'format' | 'finalVideoUrl' | 'covers' | 'formats' | 'shapes'>;

/** Of the formats that a film is there in, the one for a network. */
const formatFor = (platform: PlatformKey, there: readonly VideoFormat[]): VideoFormat =>
  manifestOf(platform).filmShapes.find((format) => there.includes(format)) ?? DEFAULT_FORMAT;

/**
 * The file of a film for a network: of its finished formats the one that is usual there, with its cover. What a person
 * has arranged in the editor goes before the same format made of the scenes.
 */
export function filmFor({ format, finalVideoUrl, covers, formats, shapes }: Film, platform: PlatformKey): FilmFile {
  const own = { url: finalVideoUrl ?? '', coverUrl: covers.find(({ isChosen }) => isChosen)?.url ?? null };
  const arranged = shapes.map(({ finalVideoUrl: url, ...one }) => ({ ...one, url }));
  const made = formats.flatMap(({ finalVideoUrl: url, coverUrl, status, ...one }) =>
    url && status === 'completed' ? [{ url, coverUrl, format: one.format }] : [],
  );
  const finished = [...arranged, ...made];
  const usual = formatFor(platform, [format, ...finished.map((one) => one.format)]);
  const other = usual === format ? undefined : finished.find((one) => one.format === usual);
  return other ? { url: other.url, coverUrl: other.coverUrl } : own;
}
