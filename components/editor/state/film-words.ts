import type { WireVideoProject } from '@/lib/contracts/video-project';
import { placeItems } from '@/lib/video/film-plan';
import { FPS } from '@/lib/timeline/time';
import type { Word } from '@/lib/video/word';

/**
 * The words of a merged film, from what its segments say; null when one of them has changed since: then the server
 * knows what was merged.
 */
export function filmWords({
  segmentsInfo,
  introOutroSettings,
  stale,
}: Pick<WireVideoProject, 'segmentsInfo' | 'introOutroSettings' | 'stale'>): Word[] | null {
  const segments = Object.values(segmentsInfo.segments).sort((a, b) => a.index - b.index);
  if (stale || segments.some(({ duration }) => duration === null)) return null;
  const { introImageUrl, introDuration } = introOutroSettings;
  const intro = introImageUrl ? [introDuration] : [];
  const { items } = placeItems([...intro, ...segments.map(({ duration }) => duration ?? 0)], 0);
  return segments.flatMap(({ words }, index) => {
    const from = (items[index + intro.length]?.start ?? 0) / FPS;
    return words.map(({ text, start, end }) => ({ text, start: start + from, end: end + from }));
  });
}
