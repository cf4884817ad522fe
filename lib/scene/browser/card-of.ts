import { drawPicture } from '../items/crop';
import { SOFTNESS, softSize } from '../items/draw-item';
import type { Picture, Size } from '../surface';

const { blur, brightness } = SOFTNESS;
/** So far around a pixel its blur reaches. */
const AROUND = 3 * blur;

/** A picture for a card in a box of this size: on white, with its soft enlargement. */
export function cardOf(picture: Picture, box: Size): Picture {
  const { width, height } = picture;
  const sheet = canvasOf(width, height);
  const context = sheet.getContext('2d');
  if (context) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    drawPicture(context, picture, { x: 0, y: 0, width, height });
  }
  const whole = { width, height, image: sheet as never };
  return { ...whole, soft: softened(whole, softSize(whole, box)) };
}

/** A small, blurred copy of a picture. */
function softened({ image }: Picture, { width, height }: Size): Picture {
  const [whole, soft] = [canvasOf(width + 2 * AROUND, height + 2 * AROUND), canvasOf(width, height)];
  const [from, to] = [whole.getContext('2d'), soft.getContext('2d')];
  if (from && to) {
    from.drawImage(image, AROUND, AROUND, width, height);
    // Its edges go on beyond it, or what is around would shine in.
    const [right, bottom] = [AROUND + width, AROUND + height];
    from.drawImage(whole, AROUND, AROUND, 1, height, 0, AROUND, AROUND, height);
    from.drawImage(whole, right - 1, AROUND, 1, height, right, AROUND, AROUND, height);
    from.drawImage(whole, 0, AROUND, whole.width, 1, 0, 0, whole.width, AROUND);
    from.drawImage(whole, 0, bottom - 1, whole.width, 1, 0, bottom, whole.width, AROUND);
    to.filter = `blur(${blur}px) brightness(${brightness})`;
    to.drawImage(whole, -AROUND, -AROUND);
  }
  return { width, height, image: soft as never };
}

const canvasOf = (width: number, height: number): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width, height });
