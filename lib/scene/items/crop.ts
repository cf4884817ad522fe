import type { Part, Picture, Size, Surface } from '../surface';

export const CROP_SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type CropSide = (typeof CROP_SIDES)[number];
/** The share of a picture that is cut off at each side: of its width at left and right, else of its height. */
export type Crop = Readonly<Record<CropSide, number>>;

/** The largest share that may be cut off, at one side and at two that face each other. */
export const MAX_CROP = 0.95;
const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;
const NONE: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

export const cropAt = (crop: Crop | null, side: CropSide): number => crop?.[side] ?? 0;

/** The shares of a picture's width and height that are left. */
export const shareLeft = (crop: Crop | null): Size => ({
  width: 1 - cropAt(crop, 'left') - cropAt(crop, 'right'),
  height: 1 - cropAt(crop, 'top') - cropAt(crop, 'bottom'),
});

/** Each side within its range, right and bottom giving way to left and top; null: nothing is cut off. */
export function heldCrop(crop: Crop | null): Crop | null {
  const held = (share: number, most: number) => Math.round(Math.min(most, Math.max(0, share)) * 10_000) / 10_000;
  const [left, top] = [held(cropAt(crop, 'left'), MAX_CROP), held(cropAt(crop, 'top'), MAX_CROP)];
  const right = held(cropAt(crop, 'right'), MAX_CROP - left);
  const bottom = held(cropAt(crop, 'bottom'), MAX_CROP - top);
  return left || top || right || bottom ? { left, top, right, bottom } : null;
}

/** The crop with another share at one side, as far as the opposite side leaves room. */
export function withSide(crop: Crop | null, side: CropSide, share: number): Crop | null {
  const room = MAX_CROP - cropAt(crop, OPPOSITE[side]);
  return heldCrop({ ...NONE, ...crop, [side]: Math.min(share, room) });
}

/** The pixels of a picture that are left: even ones, as colours of clips have half the resolution, and at least two. */
export function partLeft(crop: Crop, { width, height }: Size): Part {
  const [x, across] = span(width, crop.left, crop.right);
  const [y, down] = span(height, crop.top, crop.bottom);
  return { x, y, width: across, height: down };
}

/** Where the rest of a side begins, and its length. */
function span(pixels: number, before: number, after: number): [from: number, length: number] {
  const even = (length: number) => 2 * Math.round(length / 2);
  const from = Math.max(0, Math.min(even(before * pixels), 2 * Math.floor((pixels - 2) / 2)));
  const to = after > 0 ? even((1 - after) * pixels) : pixels;
  return [from, Math.min(pixels - from, Math.max(2, to - from))];
}

/** A picture of which only the rest is shown, as if its file had no more. */
export const croppedTo = (picture: Picture, crop: Crop | null): Picture => {
  if (!crop) return picture;
  const part = partLeft(crop, picture);
  return { width: part.width, height: part.height, image: picture.image, part };
};

/** Draws a picture, or the part of it that is shown, into a box. */
export function drawPicture(surface: Pick<Surface, 'drawImage'>, { image, part }: Picture, box: Part): void {
  if (part) surface.drawImage(image, part.x, part.y, part.width, part.height, box.x, box.y, box.width, box.height);
  else surface.drawImage(image, box.x, box.y, box.width, box.height);
}
