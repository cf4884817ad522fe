import type { Handed } from '@/components/media/cover/handed-over';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { networkOf, type NetworkKey, type PlatformKey } from '@/lib/platforms/keys';
import { DEFAULT_FORMAT, type VideoFormat } from '@/lib/video/formats';

type Film = Pick<WireVideoProject, 'format' | 'finalVideoUrl' | 'covers' | 'formats'>;

/** Formats by how much of the screen they fill in each network's apps (docs/decisions/studio.md), the best first. */
const USUAL: Record<NetworkKey, readonly VideoFormat[]> = {
  telegram: ['4:5', '9:16', '1:1', '16:9'],
  instagram: ['9:16', '4:5', '1:1', '16:9'],
  twitter: ['1:1', '16:9', '4:5', '9:16'],
  vk: ['16:9', '1:1', '4:5', '9:16'],
  youtube: ['16:9', '1:1', '4:5', '9:16'],
  discord: ['16:9', '1:1', '4:5', '9:16'],
  threads: ['4:5', '9:16', '1:1', '16:9'],
};

/** Of the formats that a film is there in, the one for a network. */
const formatFor = (platform: PlatformKey, there: readonly VideoFormat[]): VideoFormat =>
  USUAL[networkOf(platform)].find((format) => there.includes(format)) ?? DEFAULT_FORMAT;

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
