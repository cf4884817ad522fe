import type { Picture, Size, Surface } from '../surface';
import { drawPicture, shareLeft, type Crop } from './crop';
import { maskShape, type Mask } from './mask';
import { drawText, type TextItem } from './text-item';

/** How a picture fills its box. `card`: whole, on a soft enlargement of itself. */
export const FITS = ['stretch', 'cover', 'contain', 'card'] as const;
export type Fit = (typeof FITS)[number];

/** Where an item stands: scale and rotation (degrees, clockwise) are about the centre of its unscaled box. */
export type Placement = {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
  rotation: number;
  opacity: number;
  /** While it gives way to another one: where the film's left edge has moved to, and how much of the film it shows. */
  window?: { x: number; width: number; height: number } | null;
  /** The shares of its box in which it is not seen. */
  cut?: Crop | null;
};

/** An item at its place: a text, a picture, or a clip's frame. */
export type DrawnItem = Placement &
  ({ kind: 'text'; text: TextItem } | { kind: 'picture'; picture: Picture | null; fit: Fit; mask?: Mask | null });

/** Draws an item of the timeline; a picture that is not there leaves its place empty. */
export function drawItem(surface: Surface, item: DrawnItem): void {
  if (item.opacity <= 0) return;
  surface.save();
  surface.globalAlpha *= Math.min(1, item.opacity);
  if (item.window) {
    surface.translate(item.window.x, 0);
    surface.beginPath();
    surface.rect(0, 0, item.window.width, item.window.height);
    surface.clip();
  }
  surface.translate(item.x + item.width / 2, item.y + item.height / 2);
  surface.rotate((item.rotation * Math.PI) / 180);
  surface.scale(item.scale, item.scale);
  surface.translate(-item.width / 2, -item.height / 2);
  if (item.cut) clipFrom(surface, item.cut, item);
  if (item.kind === 'text') drawText(surface, item.text);
  else if (item.picture) {
    if (item.mask) clipTo(surface, item.mask, item);
    drawFitted(surface, item.picture, item, item.fit);
  }
  surface.restore();
}

function clipFrom(surface: Surface, cut: Crop, { width, height }: Size): void {
  const left = shareLeft(cut);
  surface.beginPath();
  surface.rect(cut.left * width, cut.top * height, left.width * width, left.height * height);
  surface.clip();
}

function clipTo(surface: Surface, mask: Mask, box: Size): void {
  const { x, y, width, height, radius } = maskShape(mask, box);
  surface.beginPath();
  surface.roundRect(x, y, width, height, radius);
  surface.clip();
}

function drawFitted(surface: Surface, picture: Picture, box: Size, fit: Fit): void {
  if (fit === 'stretch') return drawPicture(surface, picture, { x: 0, y: 0, width: box.width, height: box.height });
  if (fit === 'cover') return drawOver(surface, picture, box);
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  if (fit === 'card' && picture.soft) {
    // Only around the picture: both may be see-through while they fade.
    const [width, height] = [picture.width * scale - 2 * SEAM, picture.height * scale - 2 * SEAM];
    drawOver(surface, picture.soft, box, { width: Math.max(0, width), height: Math.max(0, height) });
  }
  drawScaled(surface, picture, box, scale);
}

/** Pixels of a soft ground that lie under the edges of its picture. */
const SEAM = 1;

/** Over the whole box, but for a part of its middle; what stands out is cut off. */
function drawOver(surface: Surface, picture: Picture, box: Size, but: Size = { width: 0, height: 0 }): void {
  const [x, y] = [(box.width - but.width) / 2, (box.height - but.height) / 2];
  surface.save();
  surface.beginPath();
  surface.rect(0, 0, box.width, y);
  surface.rect(0, y + but.height, box.width, y);
  surface.rect(0, y, x, but.height);
  surface.rect(x + but.width, y, x, but.height);
  surface.clip();
  drawScaled(surface, picture, box, coverScale(picture, box));
  surface.restore();
}

function drawScaled(surface: Surface, picture: Picture, box: Size, scale: number): void {
  const [width, height] = [picture.width * scale, picture.height * scale];
  drawPicture(surface, picture, { x: (box.width - width) / 2, y: (box.height - height) / 2, width, height });
}

const coverScale = (picture: Size, box: Size): number =>
  Math.max(box.width / picture.width, box.height / picture.height);

/**
 * The size of a picture's soft enlargement: an eighth of the one at which it covers the box. The picture of a card is
 * on white.
 */
export function softSize(picture: Size, box: Size): Size {
  const scale = coverScale(picture, box) / 8;
  const held = (length: number) => Math.min(1024, Math.max(1, Math.ceil(length * scale)));
  return { width: held(picture.width), height: held(picture.height) };
}
/** How soft it is, in pixels of that size, and how much darker. */
export const SOFTNESS = { blur: 6, brightness: 0.8 };
