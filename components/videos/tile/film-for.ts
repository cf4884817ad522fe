import type { Handed } from '@/components/media/cover/handed-over';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformKey } from '@/lib/platforms/keys';
import { DEFAULT_FORMAT, type VideoFormat } from '@/lib/video/formats';

type Film = Pick<WireVideoProject, 'format' | 'finalVideoUrl' | 'covers' | 'formats'>;

/** Of the formats that a film is there in, the one for a network. */
const formatFor = (platform: PlatformKey, there: readonly VideoFormat[]): VideoFormat =>
  manifestOf(platform).filmShapes.find((format) => there.includes(format)) ?? DEFAULT_FORMAT;

/** The file of a film for a network: of its finished formats the one that is usual there, with its cover. */
export function filmFor({ format, finalVideoUrl, covers, formats }: Film, platform: PlatformKey): Handed {
  const own = { url: finalVideoUrl ?? '', coverUrl: covers.find(({ isChosen }) => isChosen)?.url ?? null };
  const finished = formats.flatMap(({ finalVideoUrl: url, coverUrl, status, ...one }) =>
    url && status === 'completed' ? [{ url, coverUrl, format: one.format }] : [],
  );
  const usual = formatFor(platform, [format, ...finished.map((one) => one.format)]);
  const other = usual === format ? undefined : finished.find((one) => one.format === usual);
  return other ? { url: other.url, coverUrl: other.coverUrl } : own;
}
