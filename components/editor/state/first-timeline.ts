import { newItem, newTimeline, type Timeline } from '@/lib/timeline/model';
import { toFrames } from '@/lib/timeline/time';
import { FORMAT_SIZES, type VideoFormat } from '@/lib/video/formats';

/** Of a film whose length is not known. */
const UNKNOWN_SECONDS = 30;

type First = { format: VideoFormat; mergedVideoUrl: string | null; mergedDuration: number | null };

/** The first timeline of a project: its finished video on the first track. */
export function firstTimeline({ format, mergedVideoUrl, mergedDuration }: First): Timeline {
  const size = FORMAT_SIZES[format];
  const empty = newTimeline(size);
  if (!mergedVideoUrl) return empty;
  const frames = toFrames(mergedDuration ?? UNKNOWN_SECONDS);
  const film = newItem({
    id: 'film',
    type: 'video',
    url: mergedVideoUrl,
    duration: frames,
    originalDuration: frames,
    volume: 1,
    ...size,
  });
  return { ...empty, items: [film], totalDuration: Math.max(empty.totalDuration, frames) };
}
