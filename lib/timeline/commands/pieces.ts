import { endOf, type Item, type Keyframe, type TextLook } from '../model';
import type { Stretch } from './command';

/** The rest of an item in one place: frames of the film as it was, in their new order, and where they begin. */
export type Piece = { spans: readonly Stretch[]; at: number; length: number };

/** The frame from which on a piece has something of its item. */
export const firstOf = ({ spans }: Piece): number => Math.min(...spans.map(({ from }) => from));
export const lastOf = ({ spans }: Piece): number => Math.max(...spans.map(({ to }) => to));

/** A word whose first frame a cut spares by the way both are rounded is cut all the same. */
const ROUNDED = 1;

type Span = Stretch & { at: number };

/** The stretches of a piece, each with the frame from the piece's start at which it lies; in the order of the film. */
function spansOf({ spans }: Piece): Span[] {
  let at = 0;
  const placed = spans.map(({ from, to }) => {
    const span = { from, to, at };
    at += to - from;
    return span;
  });
  return placed.sort((a, b) => a.from - b.from);
}

/**
 * The keyframes of an item that goes on over a cut, counted from the piece's start: those of frames that were cut lie
 * at the cut, so that nothing jumps. Those out of sight stay out of sight.
 */
export function keysOf({ start, keyframes }: Item, piece: Piece): readonly Keyframe[] {
  if (keyframes.length === 0) return keyframes;
  const spans = spansOf(piece);
  const placed = (frame: number): number => {
    const span = spans.findLast(({ from }) => from <= frame) ?? spans[0];
    if (!span) return frame;
    const isBehind = frame >= span.to && span !== spans.at(-1);
    return span.at + (isBehind ? span.to : frame) - span.from;
  };
  const moved = keyframes
    .toSorted((a, b) => a.frame - b.frame)
    .map((key) => ({ ...key, frame: placed(start + key.frame) + 0 }));
  return moved.filter(
    ({ property, frame }, index) =>
      !moved.some((other, at) => at > index && other.property === property && other.frame === frame),
  );
}

/**
 * The text of an item that goes on over a cut: without the words that were cut. Null when none is left. A text whose
 * words have no times keeps them all.
 */
export function textOf(item: Item, piece: Piece): TextLook | null {
  const { text } = item;
  if (!text || text.wordTimes.length === 0) return text;
  const words = text.text.split(/\s+/).filter(Boolean);
  const spans = spansOf(piece);
  const times = text.wordTimes.map((time) => item.start + time);
  const found = times.flatMap((time, index) => {
    const until = Math.min(times[index + 1] ?? Infinity, endOf(item));
    const seen = Math.min(Math.max(item.start, time + Math.min(ROUNDED, (until - time) >> 1)), endOf(item) - 1);
    const span = spans.find(({ from, to }) => from <= seen && seen < to);
    return span ? [{ word: words[index] ?? '', time: span.at + time - span.from + 0 }] : [];
  });
  if (words.length !== times.length) return { ...text, wordTimes: found.map(({ time }) => time) };
  if (found.length === 0) return null;
  const said = found.toSorted((a, b) => a.time - b.time);
  return {
    ...text,
    text: said.length === words.length ? text.text : said.map(({ word }) => word).join(' '),
    wordTimes: said.map(({ time }) => time),
  };
}
