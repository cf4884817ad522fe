import { clamp, entrance } from '../ease';
import { blockOf, drawBlock } from '../text/block';
import { drawPicture } from './draw-picture';
import { drawPanel } from './panel';
import type { Kind, Stage } from './kind';

/** The shapes of the frame, width by height: the limits, and that of a picture that is missing. */
const [NARROWEST, WIDEST, WITHOUT] = [0.7, 1.6, 1.2];

/** A result that is looked at: its picture in a frame, coming nearer, with a line below. */
export const resultViewing: Kind = {
  label: 'Result',
  fields: [
    { name: 'picture', label: 'Picture', form: 'picture', maxLength: 2000 },
    { name: 'caption', label: 'Line below', form: 'text', maxLength: 200 },
  ],
  draw: drawResult,
};

function drawResult(stage: Stage): void {
  const { surface, side, t, duration, area, look, inks, params, pictures } = stage;
  const caption = blockOf({
    surface,
    text: params.caption ?? '',
    type: { family: look.family, weight: 600 },
    box: { width: area.width, height: area.height * 0.22 },
    largest: side * 0.064,
    balanced: true,
  });
  const gap = caption.height ? side * 0.045 : 0;
  const come = entrance(t, 0.05, 0.7);
  const room = area.height - caption.height - gap;
  // As broad as the words, in the picture's own shape as far as that is no strip.
  const shape = pictures.picture ? pictures.picture.width / pictures.picture.height : WITHOUT;
  const height = Math.min(room, area.width / Math.min(WIDEST, Math.max(NARROWEST, shape)));
  const top = area.y + (room - height) / 2;
  const frame = { x: area.x, y: top + (1 - come) * side * 0.08, width: area.width, height };
  drawPanel(stage, frame, come);
  const before = surface.globalAlpha;
  surface.globalAlpha = before * come;
  const share = clamp(t / Math.max(duration, 0.1));
  drawPicture({ surface, picture: pictures.picture, frame, radius: side * 0.035, share });
  surface.globalAlpha = before;
  drawBlock({
    surface,
    block: caption,
    x: area.x,
    y: top + height + gap,
    colour: inks.ink,
    come: entrance(t, 0.6, 0.5),
  });
}
