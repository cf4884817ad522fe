import { endOf, isLocked, isPlayed, MAX_FRAMES, SHORTEST, type Item, type Timeline } from '../model';
import type { Marker } from '../marker';
import { followersOf } from '../transitions';
import type { Apply, Stretch } from './command';
import { firstOf, keysOf, lastOf, textOf, type Piece } from './pieces';
import { partOf } from './split';

/** A part of the film with the frame at which it begins from now on. */
type Placed = Stretch & { at: number };

/**
 * Makes the film of parts of itself, in another order or without what lies between them. Everything is cut with it, so
 * that sounds and texts stay with the clips that they belong to. A track with something locked there stays as it is.
 */
export const recut: Apply<'recut'> = (timeline, { parts, newId }) => {
  const placed = placedOf(parts);
  const changed = changedBy(placed);
  const staying = stayingTracks(timeline, changed);
  const ended = endedTransitions(timeline, placed);
  let count = 0;
  const ids = () => `${newId}-${(count += 1)}`;
  const items = timeline.items.flatMap((item) => {
    if (staying.has(item.trackIndex)) return [item];
    const own = ended.has(item.id) ? { ...item, transition: null } : item;
    return endOf(item) <= changed.from || item.start >= changed.to ? [own] : piecesOf(own, placed, ids);
  });
  const isSame = items.length === timeline.items.length && items.every((item, at) => item === timeline.items[at]);
  const isTwice = count > 0 && timeline.items.some(({ id }) => id.startsWith(`${newId}-`));
  if (isSame || isTwice) return timeline;
  return { ...timeline, items, ...(timeline.markers ? { markers: markersIn(timeline.markers, placed) } : {}) };
};

/** Markers go with the part that they stand in; those of a part that was cut out go with it. */
function markersIn(markers: readonly Marker[], placed: readonly Placed[]): Marker[] {
  const moved = markers.flatMap((marker) => {
    const part = placed.find(({ from, to }) => from <= marker.frame && marker.frame < to);
    return part ? [{ ...marker, frame: part.at + marker.frame - part.from }] : [];
  });
  return moved.sort((a, b) => a.frame - b.frame);
}

/** The tracks that have something locked in a stretch of the film. */
export const stayingTracks = (timeline: Timeline, { from, to }: Stretch): ReadonlySet<number> =>
  new Set(
    timeline.items.flatMap((item) =>
      endOf(item) > from && item.start < to && isLocked(timeline, item) ? [item.trackIndex] : [],
    ),
  );

/** The stretch of a film that other parts in it change. */
export const changedOf = (parts: readonly Stretch[]): Stretch => changedBy(placedOf(parts));

function placedOf(parts: readonly Stretch[]): Placed[] {
  let at = 0;
  return parts
    .filter(({ from, to }) => from < to)
    .map((part) => {
      const placed = { ...part, at };
      at += part.to - part.from;
      return placed;
    });
}

function changedBy(placed: readonly Placed[]): Stretch {
  const moved = placed.findIndex(({ from, at }) => from !== at);
  const last = placed.at(-1);
  return {
    from: moved < 0 ? (last?.to ?? 0) : (placed[moved]?.at ?? 0),
    to: last && last.from === last.at && last.to >= MAX_FRAMES ? last.from : MAX_FRAMES,
  };
}

/** Of whom the transition would show what was cut away: those that no longer end where their neighbour begins. */
function endedTransitions({ items }: Timeline, placed: readonly Placed[]): ReadonlySet<string> {
  const leading = items.filter(({ transition }) => transition !== null);
  if (leading.length === 0) return new Set();
  const followers = followersOf(items);
  const isWhole = (frame: number) => placed.some(({ from, to }) => from < frame && frame < to);
  return new Set(leading.flatMap((item) => (followers.has(item.id) && !isWhole(endOf(item)) ? [item.id] : [])));
}

/** Pictures, texts and music under a voice need no cut: they are seen and heard for less long. */
const goesOn = (item: Item): boolean => !isPlayed(item) || (item.type === 'audio' && item.duck);

function piecesOf(item: Item, placed: readonly Placed[], ids: () => string): Item[] {
  const pieces = joined(item, placed);
  const long = (goesOn(item) ? pieces : withoutSlivers(item, pieces)).filter(({ length }) => length >= SHORTEST);
  const kept = long.filter((piece) => !item.text || textOf(item, piece));
  const [only] = kept;
  if (kept.length === 1 && only?.length === item.duration)
    return [only.at === item.start ? item : { ...item, start: only.at }];
  const sorted = kept.toSorted((a, b) => firstOf(a) - firstOf(b));
  const [longest] = sorted.toSorted((a, b) => b.length - a.length);
  return sorted.map((piece, index) => {
    const made = madeOf(item, piece, { isFirst: index === 0, isLast: index === sorted.length - 1 });
    // Subtitles name their clip by its id: the part that lasts longest is the last one to go.
    return piece === longest ? made : { ...made, id: ids() };
  });
}

/** Where the parts of the film leave an item, in the new order; those that still belong together are one. */
function joined(item: Item, placed: readonly Placed[]): Piece[] {
  const pieces: (Piece & { spans: Stretch[] })[] = [];
  for (const part of placed) {
    const span = { from: Math.max(item.start, part.from), to: Math.min(endOf(item), part.to) };
    const length = span.to - span.from;
    if (length <= 0) continue;
    const at = part.at + span.from - part.from;
    const last = pieces.at(-1);
    const before = last?.spans.at(-1);
    if (last && before && last.at + last.length === at && (before.to === span.from || goesOn(item))) {
      if (before.to === span.from) before.to = span.to;
      else last.spans.push(span);
      last.length += length;
    } else pieces.push({ spans: [span], at, length });
  }
  return pieces;
}

/** A piece that is too short to be stored becomes frames of its neighbour, so that no hole is left. */
function withoutSlivers(item: Item, pieces: readonly Piece[]): Piece[] {
  const all = pieces.map(({ spans: [span], ...piece }) => ({ ...piece, span: { ...(span ?? { from: 0, to: 0 }) } }));
  for (const [index, { at, length }] of all.entries()) {
    const [before, after] = [all[index - 1], all[index + 1]];
    if (length >= SHORTEST) continue;
    if (after && after.at === at + length && after.span.from - length >= item.start) {
      after.span.from -= length;
      after.at -= length;
      after.length += length;
    } else if (before && before.at + before.length === at && before.span.to + length <= endOf(item)) {
      before.span.to += length;
      before.length += length;
    }
  }
  return all.map(({ span, ...piece }) => ({ ...piece, spans: [span] }));
}

/** One of the items that one becomes. */
function madeOf(item: Item, piece: Piece, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Item {
  const from = firstOf(piece) - item.start;
  return {
    ...partOf(item, from, from + piece.length),
    ...{ start: piece.at, keyframes: keysOf(item, piece), text: textOf(item, piece) },
    fadeIn: isFirst ? Math.min(item.fadeIn, piece.length) : 0,
    fadeOut: isLast ? Math.min(item.fadeOut, piece.length) : 0,
    transition: isLast && lastOf(piece) === endOf(item) ? item.transition : null,
  };
}
