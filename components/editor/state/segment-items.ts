import type { z } from 'zod';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import type { timelineFields } from '@/lib/contracts/video-timeline';
import { FILM_SUBTITLES, subtitleLane, subtitleLook } from '@/lib/scene/subtitles';
import { endOf, heldSpeed, newItem, newTimeline, type Item, type Timeline } from '@/lib/timeline/model';
import { apply } from '@/lib/timeline/commands/index';
import { stillItem } from '@/lib/timeline/still-item';
import { subtitleItems } from '@/lib/timeline/subtitles';
import { toFrames, toSeconds } from '@/lib/timeline/time';
import { ownFileOf } from '@/lib/media/own-file';
import { CROSS_FADE_S, MUSIC_FADE_FRAMES, placeItems, type PlacedItem } from '@/lib/video/film-plan';
import { FORMAT_SIZES } from '@/lib/video/formats';
import { wordsNotShown } from '@/lib/video/text-once';

/** The music of a video: a file of the library, repeated to the film's end under the voices. */
export type Music = { url: string; seconds: number; volume: number };

const pathOf = (url: string): string => {
  const own = ownFileOf(url);
  return own ? `/files/${own.id}.${own.extension}` : url;
};

type Merged = WireVideoProject & Pick<z.output<typeof timelineFields>, 'mergedVideoUrl' | 'mergedDuration'>;

/**
 * A merged video as the parts that it was made of: clips, voices, music, pictures before and after, subtitles. Each
 * says which segment it came from. They lie on two tracks in turn, so that each fades into the next as it does in the
 * film, and a clip that is too short holds its last picture. Null while a segment lacks its clip.
 */
export function segmentTimeline(project: Merged, music: Music | null): Timeline | null {
  const { segmentsInfo, introOutroSettings, format, subtitles } = project;
  const { introImageUrl, outroImageUrl, introDuration, outroDuration } = introOutroSettings;
  const segments = Object.entries(segmentsInfo.segments).sort(([, a], [, b]) => a.index - b.index);
  const lengths = segments.map(([, { duration }]) => duration ?? 0);
  if (segments.length === 0 || segments.some(([, { path, duration }]) => !path || duration === null)) return null;
  const first = introImageUrl ? 1 : 0;
  const [before, after] = [introImageUrl ? [introDuration] : [], outroImageUrl ? [outroDuration] : []];
  const card = endCardFrames(project, [...before, ...lengths, ...after]);
  const parts = [...before, ...lengths, ...(card > 0 ? [toSeconds(card)] : []), ...after];
  const { items: places, frames } = placeItems(parts, CROSS_FADE_S);
  const cardAt = card > 0 ? first + lengths.length : -1;
  const size = FORMAT_SIZES[format];
  // The last picture of a part stays while the next one fades in, or it fades out itself.
  const placed = (at: number) => {
    const { start = 0, frames: long = 3 } = places[at] ?? {};
    const fadeOf = (part: number) => (part === cardAt ? 0 : (places[part]?.fade ?? 0));
    const [fade, next] = [fadeOf(at), fadeOf(at + 1)];
    const fades = at % 2 === 1 ? { fadeIn: Math.max(0, fade - 1), fadeOut: Math.max(0, next - 1) } : {};
    return { start, duration: long + next, trackIndex: at % 2 === 1 ? UPPER : 0, ...fades };
  };
  const still = (url: string, at: number, id: string): Item =>
    stillItem({
      ...{ id, url: pathOf(url), motion: introOutroSettings.motion, frames: places[at]?.frames ?? null },
      ...{ ...placed(at), ...size },
    });

  const items = segments.flatMap(([name, segment], index): Item[] => {
    const { start = 0, frames: long = 0 } = places[index + first] ?? {};
    const { path, clipSeconds, clipSpeed, voiceOver } = segment;
    const source = Math.max(3, toFrames(clipSeconds ?? 0));
    const clip = newItem({
      ...{ id: `clip-${index + 1}`, type: 'video', url: pathOf(path ?? ''), segmentName: name, volume: 1 },
      ...{ speed: heldSpeed(clipSpeed), originalDuration: source, ...placed(index + first), ...size },
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
    ...(card > 0 ? [endCard(project, { ...placed(cardAt), ...size })] : []),
    ...(outroImageUrl ? [still(outroImageUrl, parts.length - 1, 'outro')] : []),
    ...(music ? repeated(music, frames) : []),
  ];
  const laid = apply(newTimeline(size), { type: 'add', items: all });
  if (!subtitles.burnt) return laid;
  // The film's own picture has the fade into its end card, with the subtitle that fades.
  const parted = places.map((place, at) => (at === cardAt ? { ...place, fade: 0 } : place));
  return withSubtitles(laid, project, parted, first);
}

/** The brand's end card is in the film only: so many frames of it are no other part's. */
function endCardFrames({ stale, mergedVideoUrl, mergedDuration }: Merged, parts: readonly number[]): number {
  if (stale || !mergedVideoUrl || mergedDuration === null) return 0;
  const frames = toFrames(mergedDuration) - placeItems(parts, 0).frames;
  return frames < 3 ? 0 : frames;
}

/** Cut from the film, with the fade that it begins with there. Its sound is the music's, which has its own track. */
function endCard({ mergedVideoUrl, mergedDuration }: Merged, place: Partial<Item> & { start: number }): Item {
  return newItem({
    ...{ id: 'end-card', type: 'video', url: pathOf(mergedVideoUrl ?? ''), volume: 0 },
    ...{ originalDuration: toFrames(mergedDuration ?? 0), trimStart: place.start, ...place },
  });
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
      fadeOut: (index + 1) * long >= frames ? MUSIC_FADE_FRAMES : 0,
    }),
  );
}

/** The upper of the two tracks on which the parts lie. */
const UPPER = 1;

/**
 * The film's subtitles, in its look and its lane, on one track above both. One that stays until its part ends fades
 * with it, as long as no other stands there.
 */
function withSubtitles(
  timeline: Timeline,
  { segmentsInfo, subtitles }: WireVideoProject,
  places: readonly PlacedItem[],
  first: number,
): Timeline {
  const { viewport } = timeline;
  const { color, width, height, ...look } = subtitleLook(FILM_SUBTITLES, viewport);
  const { x, y } = subtitleLane(viewport);
  const segments = Object.entries(segmentsInfo.segments).sort(([, a], [, b]) => a.index - b.index);
  const shown = segments.flatMap(([segmentName, segment], index) => {
    const { words, voiceOver } = segment;
    const place = places[index + first];
    if (!place || !voiceOver.path) return [];
    const { start, frames } = place;
    // A voice has its own speed, whatever that of its clip.
    return subtitleItems({
      words: subtitles.once ? wordsNotShown(words, segment) : words,
      ...{ perGroup: FILM_SUBTITLES.wordsPerGroup, groupId: `clip-${index + 1}`, viewport },
      ...{ trackIndex: UPPER + 1, within: { start, end: start + frames } },
    }).map((item) => ({ ...item, segmentName }));
  });
  const items = shown.map((item, at): Item => {
    const fade = places.find(({ start }) => start === endOf(item))?.fade ?? 0;
    const over = Math.min(fade, (shown[at + 1]?.start ?? Infinity) - endOf(item));
    const faded = over > 1 ? { duration: item.duration + over, fadeOut: over - 1 } : {};
    return { ...item, ...faded, x, y, width, height, color, text: item.text && { ...item.text, ...look } };
  });
  if (items.length === 0) return timeline;
  const track = {
    id: 'subtitles',
    type: 'video' as const,
    name: 'Subtitles',
    muted: false,
    visible: true,
    locked: false,
  };
  return [
    { type: 'add-track' as const, track },
    { type: 'add' as const, items },
  ].reduce(apply, timeline);
}
