import { SUBTITLE_GROUP } from './model';
import type { WireItem, WireTimeline } from './wire';
import type { CoverScene } from '@/lib/video/cover-moments';

/** More items than that make no better cover, and a timeline may have thirty thousand. */
const ITEMS_MAX = 500;

type Sources = {
  /** Which seconds of the timeline the video shows. */
  range: { start: number; end: number };
  /** The address of the merged video, which may be a clip of the timeline, and the scenes in it. */
  merged: { path: string; scenes: readonly CoverScene[] } | null;
  /** The names of segments whose scenes have a headline. */
  headlines: ReadonlySet<string>;
};

/**
 * The scenes of a video that was rendered from a timeline, in seconds of that video: each clip and picture without its
 * fades and its halves of transitions. The merged video as a clip has its own. A text that stands there is a headline.
 */
export function scenesOfTimeline(
  { timeline, tracks }: WireTimeline,
  { range, merged, headlines }: Sources,
): CoverScene[] {
  const isSeen = ({ visible, trackIndex }: WireItem) => visible && tracks[trackIndex]?.visible !== false;
  const seen = timeline.filter(isSeen);
  const some = (is: (item: WireItem) => boolean) => seen.filter(is).slice(0, ITEMS_MAX);
  const texts = some(({ type, groupId }) => type === 'text' && !groupId?.startsWith(SUBTITLE_GROUP));
  const clips = some(({ type }) => type === 'video' || type === 'image');
  const scenes = clips.flatMap((item): CoverScene[] => {
    const whole = { start: item.startTime + item.fadeIn, end: item.startTime + item.duration - item.fadeOut };
    const own = withoutTransitions(item, whole, clips);
    const name = item.segmentName ?? null;
    if (!merged || item.frozen || pathOf(item.url ?? '') !== merged.path)
      return [{ ...own, name, hasHeadline: name !== null && headlines.has(name) }];
    const at = (second: number) => {
      const played = (second - item.trimStart) / item.speed;
      return item.startTime + (item.reverse ? item.duration - played : played);
    };
    return merged.scenes.map((scene) => {
      const [start, end] = item.reverse ? [at(scene.end), at(scene.start)] : [at(scene.start), at(scene.end)];
      return { ...scene, start: Math.max(own.start, start), end: Math.min(own.end, end) };
    });
  });
  return scenes
    .map((scene) => ({
      ...scene,
      hasHeadline: scene.hasHeadline || texts.some((text) => standsIn(text, scene)),
      start: Math.max(scene.start, range.start) - range.start,
      end: Math.min(scene.end, range.end) - range.start,
    }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
}

function withoutTransitions(item: WireItem, { start, end }: { start: number; end: number }, all: readonly WireItem[]) {
  const before = all.find(
    (other) =>
      other.trackIndex === item.trackIndex && Math.abs(other.startTime + other.duration - item.startTime) < 0.01,
  );
  return {
    start: Math.max(start, item.startTime + (before?.transition?.duration ?? 0) / 2),
    end: Math.min(end, item.startTime + item.duration - (item.transition?.duration ?? 0) / 2),
  };
}

/** For the whole of its second half, where the scene's frame is taken. */
const standsIn = ({ startTime, duration }: WireItem, { start, end }: CoverScene): boolean =>
  startTime <= (start + end) / 2 && startTime + duration >= end;

const pathOf = (url: string): string => URL.parse(url, 'http://here')?.pathname ?? url;
