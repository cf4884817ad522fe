import type { WireVideoProject } from '@/lib/contracts/video-project';
import { newItem, newTimeline, type Item, type Timeline } from '@/lib/timeline/model';
import { apply } from '@/lib/timeline/commands/index';
import { putSubtitles } from '@/lib/timeline/put-subtitles';
import { toFrames } from '@/lib/timeline/time';
import { ownFileOf } from '@/lib/media/own-file';
import { placeItems } from '@/lib/video/film-plan';
import { FORMAT_SIZES } from '@/lib/video/formats';

/** The music of a video: a file of the library, repeated to the film's end under the voices. */
export type Music = { url: string; seconds: number; volume: number };

const pathOf = (url: string): string => {
  const own = ownFileOf(url);
  return own ? `/files/${own.id}.${own.extension}` : url;
};

/**
 * A merged video as the parts that it was made of: clips, voices, music, pictures before and after, subtitles. Each
 * says which segment it came from. Fades between segments are cuts here. Null while a segment lacks its clip.
 */
export function segmentTimeline(project: WireVideoProject, music: Music | null): Timeline | null {
  const { segmentsInfo, introOutroSettings, format, subtitles } = project;
  const { introImageUrl, outroImageUrl, introDuration, outroDuration } = introOutroSettings;
  const segments = Object.entries(segmentsInfo.segments).sort(([, a], [, b]) => a.index - b.index);
  const lengths = segments.map(([, { duration }]) => duration ?? 0);
  if (segments.length === 0 || segments.some(([, { path, duration }]) => !path || duration === null)) return null;
  const first = introImageUrl ? 1 : 0;
  const parts = [...(introImageUrl ? [introDuration] : []), ...lengths, ...(outroImageUrl ? [outroDuration] : [])];
  const { items: places, frames } = placeItems(parts, 0);
  const size = FORMAT_SIZES[format];
  const still = (url: string, at: number, id: string): Item =>
    newItem({
      id,
      type: 'image',
      url: pathOf(url),
      start: places[at]?.start ?? 0,
      duration: places[at]?.frames ?? 3,
      ...size,
    });

  const items = segments.flatMap(([name, segment], index): Item[] => {
    const { start = 0, frames: long = 0 } = places[index + first] ?? {};
    const { path, clipSeconds, speedFactor, voiceOver } = segment;
    const source = Math.max(3, toFrames(clipSeconds ?? 0));
    const clip = newItem({
      ...{ id: `clip-${index + 1}`, type: 'video', url: pathOf(path ?? ''), start, segmentName: name, volume: 1 },
      ...{ speed: speedFactor, originalDuration: source, duration: Math.min(long, Math.ceil(source / speedFactor)) },
      ...size,
    });
    const spoken = toFrames(voiceOver.seconds ?? 0);
    if (!voiceOver.path || spoken < 3) return [clip];
    const sound = newItem({
      ...{ id: `voice-${index + 1}`, type: 'audio', url: pathOf(voiceOver.path.url), start, segmentName: name },
      ...{ volume: 1, originalDuration: spoken, duration: Math.min(spoken, long) },
    });
    return [clip, sound];
  });
  const all = [
    ...(introImageUrl ? [still(introImageUrl, 0, 'intro')] : []),
    ...items,
    ...(outroImageUrl ? [still(outroImageUrl, parts.length - 1, 'outro')] : []),
    ...(music ? repeated(music, frames) : []),
  ];
  const laid = apply(newTimeline(size), { type: 'add', items: all });
  return subtitles.burnt ? withSubtitles(laid, project) : laid;
}

function repeated({ url, seconds, volume }: Music, frames: number): Item[] {
  const long = Math.max(3, toFrames(seconds));
  return Array.from({ length: Math.ceil(frames / long) }, (_, index) =>
    newItem({
      ...{
        id: `music-${index + 1}`,
        type: 'audio',
        url: pathOf(url),
        trackIndex: 3,
        start: index * long,
        volume,
        duck: true,
      },
      ...{ originalDuration: long, duration: Math.max(3, Math.min(long, frames - index * long)) },
    }),
  );
}

/** A voice has its own speed, a clip under it may run faster: in the clip's file the words stand further on. */
function withSubtitles(timeline: Timeline, { segmentsInfo }: WireVideoProject): Timeline {
  return timeline.items.reduce((built, clip) => {
    const segment = clip.type === 'video' ? segmentsInfo.segments[clip.segmentName ?? ''] : undefined;
    if (!segment || segment.words.length === 0) return built;
    const words = segment.words.map(({ text, start, end }) => ({
      text,
      start: start * clip.speed,
      end: end * clip.speed,
    }));
    return (putSubtitles(built, { clip, words, perGroup: 5, trackId: 'subtitles' }) ?? []).reduce(apply, built);
  }, timeline);
}
