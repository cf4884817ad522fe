import { drawPicture } from '@/lib/scene/items/crop';
import type { Effect } from '@/lib/scene/items/effects';
import { withEffects } from '@/lib/scene/items/with-effects';
import type { Picture, Surface } from '@/lib/scene/surface';
import { canvas } from '../../../media/pictures/child/canvas.ts';

/** A picture with its effects, drawn once. */
export async function effected(picture: Picture, effects: readonly Effect[]): Promise<Picture> {
  if (effects.length === 0) return picture;
  const { createCanvas } = await canvas();
  const { width, height, soft } = picture;
  const whole = createCanvas(width, height).getContext('2d');
  drawPicture(whole as unknown as Surface, picture, { x: 0, y: 0, width, height });
  const made = withEffects(whole.getImageData(0, 0, width, height), effects);
  const small = createCanvas(made.width, made.height);
  const to = small.getContext('2d');
  const pixels = to.createImageData(made.width, made.height);
  pixels.data.set(made.data);
  to.putImageData(pixels, 0, 0);
  // Its sides as they were: the smaller picture's are rounded.
  const done = { width, height, image: small as never };
  return soft ? { ...done, soft: await effected(soft, effects) } : done;
}
