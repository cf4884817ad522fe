import { entriesOf } from '@/lib/scene/kinds/kind';
import { picturesBehind, sceneOf, standsOnNear, type Params } from './scenes';

/** What one part of a film has behind its words, besides the film's own background. */
export type ShownBehind = {
  /** Addresses of its own pictures and clips, one after the other. */
  own: string[];
  /** Without any: that of the nearest part, which goes on, soft and darker. */
  near: string | null;
  /** Pictures of parts that follow each other move in turn, so that no two in a row move alike. */
  turn: 0 | 1;
};

/** What is behind the words of the part at this place. One that is unknown has nothing. */
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
 * The picture of the nearest part that has one: what was seen last before it, or what comes first after it. Of two that
 * are as near, the one before: it goes on, while one that follows would be seen before its words are heard.
 */
function nearest(parts: readonly Params[], at: number): string | null {
  for (let far = 1; far < parts.length; far += 1) {
    const found = seenIn(parts[at - far]).at(-1) ?? seenIn(parts[at + far])[0];
    if (found) return found;
  }
  return null;
}

/** The pictures that fill the frame in a part. */
function seenIn(part: Params | undefined): string[] {
  if (!part) return [];
  return sceneOf(part) === 'picture' ? entriesOf(part.picture, 1) : picturesBehind(part);
}
