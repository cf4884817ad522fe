import { drawBehind } from './behind';
import { SCENE_KINDS, type SceneKind } from './kinds/index';
import type { Field, Kind, Params } from './kinds/kind';
import { drawCover } from './kinds/draw-picture';
import { drawGround, drawVeil, inksOf, VEIL, type Look } from './look';
import { seedOf } from './random';
import type { Picture, Size, Surface } from './surface';

/** A scene as it is stored and sent. `params` are texts; what its kind does not know is ignored. */
export type Scene = {
  kind: SceneKind;
  params: Record<string, string>;
  look: Look;
  /** Seconds; what moves is spread over it. */
  duration: number;
  /** The first of a film: its words stand there in the first frame, which is what a still of the film shows. */
  opens?: boolean | undefined;
  /** Every other one of a film has 1: its pictures behind the words move the other way. */
  turn?: number | undefined;
  /** Seconds at which its entries come in, as they are said; else they come evenly. */
  entriesAt?: readonly number[] | undefined;
};

/** Apps lay their buttons over the sides and the foot of a tall picture, subtitles stand in its lower part. */
const MARGIN = 0.085;
/** A scene that opens a film begins so far in: lines of a heading have come by then. */
const OPENED_S = 1.1;
/** Another scene's words begin once the one before has faded out: two headlines over each other can't be read. */
export const ENTERS_S = 0.3;
/** No entry is there before that, however early it is said. */
const FIRST_ENTRY_S = 0.1;
/** The height of a brand's logo, as a share of the shorter side. */
const LOGO = 0.075;
const TALL = { top: 0.12, bottom: 0.24 };

/** Draws a scene as it is at `t` seconds, over the whole picture. */
export function drawScene({
  surface,
  size,
  t,
  scene: { kind, params, look: brand, duration, opens = false, turn = 0, entriesAt },
  pictures = {},
}: {
  surface: Surface;
  size: Size;
  t: number;
  scene: Scene;
  /**
   * By the name of their field; besides, those behind the words, one of a part nearby, one in a theme's place, the
   * brand's `logo`.
   */
  pictures?: Readonly<Record<string, Picture | null>>;
}): void {
  const { fields, draw }: Kind = SCENE_KINDS[kind];
  const texts = shortened(params, fields);
  surface.save();
  const { background, logo } = pictures;
  const hasBehind = drawBehind({ surface, size, t, duration, pictures, turn });
  const shown = hasBehind || background ? { ...brand, theme: null, ground: VEIL } : brand;
  if (!hasBehind && background) {
    drawCover(surface, background, size);
    drawVeil(surface, size, VEIL);
  } else if (!hasBehind) drawGround({ surface, size, t, look: brand, seed: seedOf(JSON.stringify(texts)) });
  const side = Math.min(size.width, size.height);
  // Some kinds place the logo themselves.
  const above = fields.some(({ name }) => name === 'logo') ? null : logo;
  const area = areaOf(size, above ? side * LOGO : 0);
  const shift = opens ? OPENED_S : -ENTERS_S;
  const come = Math.min(duration, Math.max(0, t + shift));
  const stage = {
    surface,
    size,
    side,
    t: come,
    duration,
    look: shown,
    inks: inksOf(shown),
    area,
    params: texts,
    pictures,
  };
  draw({ ...stage, entriesAt: entriesAt?.map((at) => Math.max(FIRST_ENTRY_S, at + shift)) });
  if (above) drawLogo(surface, above, { x: area.x, y: area.y, height: side * LOGO });
  surface.restore();
}

/** Above the words, as high as a line of them, and no broader than a third of the picture. */
function drawLogo(surface: Surface, logo: Picture, { x, y, height }: { x: number; y: number; height: number }): void {
  const scale = Math.min(height / logo.height, (height * 5) / logo.width);
  surface.drawImage(logo.image, x, y - height * 1.35, logo.width * scale, logo.height * scale);
}

function areaOf(size: Size, logo: number) {
  const { width, height } = size;
  const margin = Math.min(width, height) * MARGIN;
  const isTall = height > width * 1.3;
  // A tall picture has room for the logo above its words; others lose some of theirs.
  const top = isTall ? Math.max(height * TALL.top, margin + logo * 1.35) : margin + logo * 1.35;
  const bottom = isTall ? height * TALL.bottom : margin * 1.6;
  return { x: margin, y: top, width: width - 2 * margin, height: height - top - bottom };
}

/** Each field's text, no longer than its form takes. */
function shortened(params: Params, fields: readonly Field[]): Params {
  return Object.fromEntries(fields.map(({ name, maxLength }) => [name, (params[name] ?? '').slice(0, maxLength)]));
}
