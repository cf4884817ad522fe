import { entriesOf } from '@/lib/scene/kinds/kind';
import { picturesBehind, sceneOf, standsOnNear, type Params } from './scenes';

/** The pictures behind the words of one part of a film, over the film's own background. */
export type ShownBehind = {
  /** Addresses of its own pictures and clips, one after the other. */
  own: string[];
  /** Without any: that of a part nearby, which goes on, soft and darker. */
  near: string | null;
  /** Pictures of parts that follow each other move in turn, so that no two in a row move alike. */
  turn: 0 | 1;
};

/** Finds the pictures behind the words of the part at this place. One that is unknown has none. */
export function shownBehind(parts: readonly Params[], at: number): ShownBehind {
  const part = parts[at] ?? {};
  const own = picturesBehind(part);
  return {
    own,
    near: own.length === 0 && standsOnNear(part) ? nearest(parts, at) : null,
    turn: at >= 0 && at % 2 === 1 ? 1 : 0,
  };
}

/**
 * The picture that was seen last goes on. Where several parts in a row have none, the film's pictures take turns, so
 * that no part looks like the one before: those that were seen, the last one first, then those that follow.
 */
function nearest(parts: readonly Params[], at: number): string | null {
  const seen = parts.map(seenIn);
  const before = seen.slice(0, at).flat().reverse();
  const after = seen.slice(at + 1).flat();
  const pool = [...new Set([...before, ...after])];
  const last = seen.findLastIndex((own, index) => index < at && own.length > 0);
  const next = seen.findIndex((own, index) => index > at && own.length > 0);
  const far = last >= 0 ? at - last : next - at;
  return pool[(far - 1) % pool.length] ?? null;
}

/** The pictures that fill the frame in a part. */
function seenIn(part: Params): string[] {
  return sceneOf(part) === 'picture' ? entriesOf(part.picture, 1) : picturesBehind(part);
}
