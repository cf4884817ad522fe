import type { Cue } from '@/lib/video/cues';
import type { Word } from '@/lib/video/word';
import type { Command } from './commands/command';
import { endOf, isLocked, isSubtitle, newItem, newText, SHORTEST, SUBTITLE_GROUP } from './model';
import type { Item, Timeline } from './model';
import { fits, inTheWay } from './placement';
import { subtitleBox, subtitleItems, wordsOfClip } from './subtitles';
import { toFrames, toSeconds } from './time';

/** The group of the subtitles that were made of a clip's words. */
export const groupOfClip = (clip: Item): string => `${SUBTITLE_GROUP}${clip.id}`;

/**
 * Writes the words of a clip under it. Subtitles that it has already are grouped otherwise: from the words' own times,
 * so that nothing drifts, in their present look and place. Null when they are locked.
 */
export function putSubtitles(
  timeline: Timeline,
  { clip, words, perGroup, trackId }: { clip: Item; words: readonly Word[]; perGroup: number; trackId: string },
): Command[] | null {
  const groupId = groupOfClip(clip);
  const present = timeline.items.filter((item) => item.groupId === groupId);
  if (present.some((item) => isLocked(timeline, item))) return null;
  const [model] = present;
  const made = partsOf(timeline, clip, present).flatMap((part) =>
    subtitleItems({
      ...{ words: wordsOfClip(words, part), perGroup, groupId: clip.id, viewport: timeline.viewport },
      ...{ trackIndex: model?.trackIndex ?? 0, within: { start: part.start, end: endOf(part) } },
    }).map((item) => ({ ...item, id: part === clip ? item.id : `${item.id}-${part.id}` })),
  );
  if (model) return [{ type: 'replace-group', groupId, items: made.map((item) => dressed(item, model)) }];
  return onFreeTrack(timeline, { items: made, above: clip.trackIndex, trackId });
}

/** Texts of a file of subtitles, from a frame on. */
export function putCues(
  timeline: Timeline,
  { cues, at, groupId, trackId }: { cues: readonly Cue[]; at: number; groupId: string; trackId: string },
): Command[] {
  const box = subtitleBox(timeline.viewport);
  const group = `${SUBTITLE_GROUP}${groupId}`;
  let reached = 0;
  const items = cues.map(({ text, start, end }, index) => {
    const from = Math.max(reached, toFrames(start));
    reached = Math.max(from + SHORTEST, toFrames(end));
    return newItem({
      ...{ id: `${group}-${index + 1}`, type: 'text', start: at + from, duration: reached - from, groupId: group },
      ...box,
      text: newText(text),
    });
  });
  return onFreeTrack(timeline, { items, above: -1, trackId });
}

/** The texts of a group with their times in the film. */
export const cuesOfGroup = ({ items }: Timeline, groupId: string): Cue[] =>
  items
    .filter((item) => item.groupId === groupId && item.text)
    .sort((a, b) => a.start - b.start)
    .map((item) => ({
      text: item.text?.text ?? '',
      start: toSeconds(item.start),
      end: toSeconds(endOf(item)),
    }));

/** Items that share their look and place: all of a group of subtitles, else the item alone. */
export function sharingLook({ items }: Timeline, { id, groupId }: Item): string[] {
  if (!groupId?.startsWith(SUBTITLE_GROUP)) return [id];
  return items.filter((item) => item.groupId === groupId).map((item) => item.id);
}

/**
 * The subtitles of what an item says while it is heard. Those of a segment belong to its voice, where it has
 * one; others to the clip that their group names, or to a part that was cut off it.
 */
export function subtitlesOf({ items }: Timeline, item: Item): Item[] {
  const clips = new Map(items.map((one) => [groupOfClip(one), one]));
  const voices = new Set(items.flatMap(({ type, segmentName }) => (type === 'audio' && segmentName) || []));
  const isSaid = ({ segmentName, groupId }: Item) => {
    if (segmentName !== null && voices.has(segmentName))
      return item.type === 'audio' && item.segmentName === segmentName;
    return item.type === 'video' && item.url !== null && clips.get(groupId ?? '')?.url === item.url;
  };
  return items.filter((one) => isSubtitle(one) && one.start >= item.start && one.start < endOf(item) && isSaid(one));
}

/** The clip, and parts that were cut off it, as far as the group stood under them. */
function partsOf({ items }: Timeline, clip: Item, group: readonly Item[]): Item[] {
  const own = new Set(items.map(({ groupId }) => groupId));
  const others = items.filter(
    (item) =>
      item !== clip &&
      item.type === 'video' &&
      !item.frozen &&
      item.url === clip.url &&
      !own.has(groupOfClip(item)) &&
      group.some((one) => one.start < endOf(item) && item.start < endOf(one)),
  );
  return [clip, ...others].sort((a, b) => a.start - b.start);
}

/** A new subtitle in the look and at the place of the ones before. */
function dressed(item: Item, { text, ...model }: Item): Item {
  const { id, start, duration } = item;
  const { text: words, wordTimes } = item.text ?? newText('');
  const look = text && { ...text, text: words, wordTimes };
  return { ...model, id, start, duration, keyframes: [], transition: null, fadeIn: 0, fadeOut: 0, text: look };
}

/** Adds items on the first video track above another on which nothing is in their way, else on a new one. */
function onFreeTrack(
  timeline: Timeline,
  { items, above, trackId }: { items: readonly Item[]; above: number; trackId: string },
): Command[] {
  const { tracks } = timeline;
  const isFree = (index: number) =>
    index > above &&
    fits(timeline, 'text', index) &&
    !tracks[index]?.locked &&
    items.every((item) => inTheWay(timeline, index, item).length === 0);
  const free = tracks.findIndex((_, index) => isFree(index));
  const last = tracks.findLastIndex(({ type }) => type === 'video') + 1;
  const on = (trackIndex: number): Command => ({ type: 'add', items: items.map((item) => ({ ...item, trackIndex })) });
  if (free >= 0) return [on(free)];
  const track = { id: trackId, type: 'video' as const, name: 'Subtitles', muted: false, visible: true, locked: false };
  return [{ type: 'add-track', track }, on(last)];
}
