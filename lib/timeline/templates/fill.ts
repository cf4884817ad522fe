import { heldCrop, type Crop } from '@/lib/scene/items/crop';
import { isCropKey } from '../look-keys';
import { SHORTEST, type Item, type Timeline } from '../model';
import { withAlphaOf } from './alpha';
import { colourAt, type ColourPart, type Fill, type Template } from './template';

/** A file that fills a place. `frames`: its length; null for a picture. */
export type FilledMedia = {
  url: string;
  kind: 'image' | 'video' | 'audio';
  frames: number | null;
  width: number | null;
  height: number | null;
};
export type FieldValue =
  { kind: 'text'; text: string } | { kind: 'media'; media: FilledMedia } | { kind: 'colour'; colour: string };

/**
 * The timeline of one film: the template with these values, by the ids of fields; a field without one keeps what the
 * template has. Each place keeps its time: longer files are cut, a clip that is shorter stands still at its end, and a
 * sound that is shorter ends.
 */
export function filled({ timeline, fields }: Template, values: ReadonlyMap<string, FieldValue>): Timeline {
  const ofItem = new Map<string, { part: Fill['part']; value: FieldValue }[]>();
  for (const { id, kind, fills } of fields) {
    const value = values.get(id);
    if (value?.kind !== kind) continue;
    for (const { item, part } of fills) ofItem.set(item, [...(ofItem.get(item) ?? []), { part, value }]);
  }
  const taken = new Set(timeline.items.map(({ id }) => id));
  const newId = (like: string): string => {
    let id = `${like.slice(0, 80)}-still`;
    for (let count = 2; taken.has(id); count += 1) id = `${like.slice(0, 80)}-still-${count}`;
    taken.add(id);
    return id;
  };
  const items = timeline.items.flatMap((item) =>
    (ofItem.get(item.id) ?? []).reduce<Item[]>(
      (now, { part, value }) => {
        if (value.kind === 'media') return now.flatMap((one) => withMedia(one, value.media, newId));
        return now.map((one) =>
          value.kind === 'text' ? withWords(one, value.text) : withColour(one, part as ColourPart, value.colour),
        );
      },
      [item],
    ),
  );
  return { ...timeline, items };
}

/** Longer words than the template's own get smaller letters, so that they fit the same box. */
function withWords(item: Item, words: string): Item {
  const { text } = item;
  if (!text || text.text === words) return item;
  const count = words.split(/\s+/).filter(Boolean).length;
  const wordTimes = count === text.wordTimes.length ? text.wordTimes : [];
  return {
    ...item,
    text: { ...text, text: words, wordTimes, fitText: text.fitText || words.length > text.text.length },
  };
}

/** A place that was seen through in the template is so in the film, too. */
function withColour(item: Item, part: ColourPart, value: string): Item {
  const { text } = item;
  const own = colourAt(item, part);
  if (!text || own === null) return item;
  const colour = withAlphaOf(own, value);
  if (part === 'color') return { ...item, color: colour };
  if (part !== 'outline') return { ...item, text: { ...text, [part]: colour } };
  return text.outline ? { ...item, text: { ...text, outline: { ...text.outline, color: colour } } } : item;
}

function withMedia(item: Item, media: FilledMedia, newId: (like: string) => string): Item[] {
  if (item.url === media.url) return [item];
  const keyframes = item.keyframes.filter(({ property }) => !isCropKey(property));
  const own = { ...item, url: media.url, trimStart: 0, keyframes, spellings: [], segmentName: null };
  const still = { ...own, originalDuration: null, speed: 1, reverse: false };
  if (item.type === 'audio') return heard({ ...own, originalDuration: media.frames }, media.frames ?? 0);
  if (media.kind === 'image') return [{ ...still, type: 'image', frozen: false, fit: 'cover', crop: null }];
  const clip = { ...own, type: 'video' as const, fit: 'stretch' as const, crop: coverCrop(media, item) };
  if (item.frozen) return [{ ...clip, originalDuration: null }];
  return seen({ ...clip, originalDuration: media.frames }, media.frames ?? 0, newId);
}

/** A sound that ends before its place does; none of it, where it is too short to be kept. */
function heard(item: Item, frames: number): Item[] {
  const duration = Math.min(item.duration, Math.floor(frames / item.speed));
  return duration < SHORTEST ? [] : [{ ...item, duration, fadeOut: Math.min(item.fadeOut, duration) }];
}

/** A clip as long as its place: what it lacks, its last frame stands for. */
function seen(item: Item, frames: number, newId: (like: string) => string): Item[] {
  const plays = Math.floor(frames / item.speed + 1e-9);
  if (plays >= item.duration) return [item];
  const last = { ...item, frozen: true, speed: 1, reverse: false, originalDuration: null };
  const trimStart = item.reverse ? 0 : Math.max(0, frames - 1);
  const cut = Math.min(plays, item.duration - SHORTEST);
  if (cut < SHORTEST) return [{ ...last, trimStart }];
  const keyframes = item.keyframes.map((key) => ({ ...key, frame: key.frame - cut }));
  return [
    { ...item, duration: cut, transition: null, fadeIn: Math.min(item.fadeIn, cut), fadeOut: 0 },
    {
      ...last,
      ...{ id: newId(item.id), start: item.start + cut, duration: item.duration - cut, trimStart, keyframes },
      ...{ fadeIn: 0, fadeOut: Math.min(item.fadeOut, item.duration - cut) },
    },
  ];
}

/** Clips are stretched to their box: so much of one is cut off that it keeps its form there. */
function coverCrop({ width, height }: FilledMedia, box: Pick<Item, 'width' | 'height'>): Crop | null {
  if (!width || !height) return null;
  const [file, place] = [width / height, box.width / box.height];
  const across = file > place ? (1 - place / file) / 2 : 0;
  const down = file < place ? (1 - file / place) / 2 : 0;
  return heldCrop({ left: across, right: across, top: down, bottom: down });
}
