import { clamp } from './ease';
import { drawPicture } from './kinds/draw-picture';
import { drawVeil, VEIL } from './look';
import type { Picture, Size, Surface } from './surface';

/** Pictures that a scene shows behind its words, one after the other. */
export const BEHIND_MAX = 3;
/** A shorter look tells a viewer nothing: rather fewer pictures. Seconds. */
const SHOWN_S = 2;
/** Seconds in which a picture gives way to the next. */
const CROSSED_S = 0.4;

/** The picture of a part nearby, on which a scene without pictures of its own stands. */
export const NEAR_NAME = 'near';
/** Soft shapes have to move further than sharp ones to be seen moving, so that much of them is cut. */
const NEAR_LARGER = 1.4;
/** So much larger still it becomes. */
const NEAR_GROWS = 0.25;
/** Seconds in which it passes by once; in a longer scene it comes back, or nothing would be seen moving. */
const NEAR_PASSES_S = 6;
/** Of a clip, the moment on which such a scene stands: its middle was seen in the part nearby. */
export const nearMoment = (clipSeconds: number): number => clipSeconds * 0.9;

/** The name under which a picture behind the words is drawn: `pictures` of a scene has it. */
export const behindName = (place: number): string => `behind${place}`;

/** The seconds of a scene in which a picture behind its words is seen. */
export type BehindTime = { from: number; to: number };

/** When each of so many pictures is seen, with the moment in which it comes. Only as many as there is time for. */
export function behindTimes(count: number, duration: number): BehindTime[] {
  const shown = Math.min(count, Math.max(1, Math.floor(duration / SHOWN_S)));
  const span = duration / shown;
  return Array.from({ length: shown }, (_, place) => ({
    from: Math.max(0, place * span - CROSSED_S),
    to: (place + 1) * span,
  }));
}

/** The second of a clip at which it begins behind the words: what is seen of it is its middle. */
export const clipStart = (clipSeconds: number, { from, to }: BehindTime): number =>
  Math.max(0, (clipSeconds - (to - from)) / 2);

type Behind = {
  surface: Surface;
  size: Size;
  t: number;
  duration: number;
  pictures: Readonly<Record<string, Picture | null>>;
  /** Of scenes that follow each other, every other one has 1: then its pictures move the other way. */
  turn: number;
};

/**
 * Draws the pictures behind a scene's words as they are at `t` seconds, each moving slowly and unlike the one before,
 * veiled so that words can be read; without any a soft one of a part nearby. False: there is none either.
 */
export function drawBehind(behind: Behind): boolean {
  const { surface, size, pictures } = behind;
  if (!drawOwn(behind)) {
    const near = pictures[NEAR_NAME];
    if (!near) return false;
    drawNear(behind, near);
  }
  drawVeil(surface, size, VEIL);
  return true;
}

function drawOwn({ surface, size, t, duration, pictures, turn }: Behind): boolean {
  const all = Array.from({ length: BEHIND_MAX }, (_, place) => pictures[behindName(place)] ?? null);
  const there = all.filter((picture) => picture !== null);
  const shown = there.slice(0, behindTimes(there.length, duration).length);
  if (shown.length === 0) return false;
  const span = duration / shown.length;
  const place = Math.min(shown.length - 1, Math.max(0, Math.floor(t / span)));
  const draw = (at: number) => {
    const share = clamp((t - at * span + CROSSED_S) / (span + CROSSED_S));
    const frame = { x: 0, y: 0, ...size };
    const motion = motionOf({ at, count: shown.length, turn, share });
    drawPicture({ surface, picture: shown[at], frame, radius: 0, ...motion });
  };
  const before = surface.globalAlpha;
  draw(place);
  const coming = clamp((t - (place + 1) * span + CROSSED_S) / CROSSED_S);
  if (coming > 0 && place + 1 < shown.length) {
    surface.globalAlpha = before * coming;
    draw(place + 1);
    surface.globalAlpha = before;
  }
  return true;
}

/**
 * Nearer and away by turns. Of two the second moves aside: the next scene begins as it would, and would be alike.
 */
function motionOf({ at, count, turn, share }: { at: number; count: number; turn: number; share: number }) {
  const way = turn % 2 === 0 ? share : 1 - share;
  if (count === 2 && at === 1) return { share: 1, aside: 2 * way - 1 };
  return { share: at % 2 === 0 ? way : 1 - way };
}

/** Goes on with a picture that was seen, out of focus: larger, darker, passing by. */
function drawNear({ surface, size, t, duration, turn }: Behind, picture: Picture): void {
  const passed = (1 - Math.cos((Math.PI * t) / Math.min(NEAR_PASSES_S, Math.max(duration, 0.1)))) / 2;
  const way = turn % 2 === 0 ? passed : 1 - passed;
  drawPicture({
    ...{ surface, picture: picture.soft ?? picture, frame: { x: 0, y: 0, ...size }, radius: 0 },
    ...{ share: 0, larger: NEAR_LARGER * (1 + NEAR_GROWS * passed), aside: 0.9 * (2 * way - 1) },
  });
}
