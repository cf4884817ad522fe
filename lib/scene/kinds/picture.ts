import { inkOn, withAlpha } from '../colour';
import { clamp, entrance } from '../ease';
import { VEIL } from '../look';
import { blockOf, drawBlock } from '../text/block';
import { drawPicture } from './draw-picture';
import { resultViewing } from './result-viewing';
import type { Kind, Stage } from './kind';
import type { Picture, Size } from '../surface';

/** A picture that would lose more than this by filling the scene is shown in a frame, whole. */
const MAX_CUT = 0.45;

/** A picture over the whole scene, with words on a dark foot. */
export const picture: Kind = {
  label: 'Picture',
  fields: [
    { name: 'picture', label: 'Picture', form: 'picture', maxLength: 2000 },
    { name: 'caption', label: 'Caption', form: 'text', maxLength: 200 },
  ],
  draw: drawWhole,
};

function drawWhole(stage: Stage): void {
  const { surface, size, side, t, duration, area, look, params, pictures } = stage;
  if (isMostlyCut(pictures.picture, size)) return resultViewing.draw(stage);
  const frame = { x: 0, y: 0, width: size.width, height: size.height };
  const share = clamp(t / Math.max(duration, 0.1));
  drawPicture({ surface, picture: pictures.picture, frame, radius: 0, share });
  const caption = blockOf({
    surface,
    text: params.caption ?? '',
    type: { family: look.family, weight: 700 },
    box: { width: area.width, height: area.height * 0.4 },
    largest: side * 0.075,
    balanced: true,
  });
  if (!caption.height) return;
  const top = area.y + area.height - caption.height;
  const from = Math.max(0, top - side * 0.3);
  const shade = surface.createLinearGradient(0, from, 0, size.height);
  shade.addColorStop(0, withAlpha(VEIL, 0));
  // Dark enough for white letters on a white picture from the first line on.
  shade.addColorStop((top - from) / (size.height - from), withAlpha(VEIL, 0.66));
  shade.addColorStop(1, withAlpha(VEIL, 0.9));
  surface.fillStyle = shade;
  surface.fillRect(0, from, size.width, size.height - from);
  drawBlock({ surface, block: caption, x: area.x, y: top, colour: inkOn(VEIL), come: entrance(t, 0.3, 0.6) });
}

function isMostlyCut(picture: Picture | null | undefined, size: Size): boolean {
  if (!picture) return false;
  const [shape, frame] = [picture.width / picture.height, size.width / size.height];
  return Math.min(shape, frame) / Math.max(shape, frame) < 1 - MAX_CUT;
}
