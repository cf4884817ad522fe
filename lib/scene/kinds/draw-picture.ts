import type { Picture, Size, Surface } from '../surface';

type Frame = { x: number; y: number; width: number; height: number };

/**
 * Fills a frame with a picture, cut at its edges, slowly coming nearer: `share` (0 to 1) of the scene has passed.
 * `larger`: so many times larger than it has to be; `aside`: how far it has moved over what is cut, -1 to 1. Without a
 * picture nothing is drawn.
 */
export function drawPicture({
  surface,
  picture,
  frame,
  radius,
  share,
  larger = 1,
  aside = 0,
}: {
  surface: Surface;
  picture: Picture | null | undefined;
  frame: Frame;
  radius: number;
  share: number;
  larger?: number;
  aside?: number;
}): void {
  if (!picture) return;
  const near = (1 + 0.08 * share) * larger;
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * near;
  const [width, height] = [picture.width * scale, picture.height * scale];
  surface.save();
  surface.beginPath();
  surface.roundRect(frame.x, frame.y, frame.width, frame.height, radius);
  surface.clip();
  surface.drawImage(
    picture.image,
    frame.x + ((frame.width - width) / 2) * (1 + aside),
    frame.y + (frame.height - height) / 2,
    width,
    height,
  );
  surface.restore();
}

/** Draws a whole picture into the lower right corner of a frame, as large as fits. Without one nothing is drawn. */
export function drawContained({
  surface,
  picture,
  frame,
}: {
  surface: Surface;
  picture: Picture | null | undefined;
  frame: Frame;
}): void {
  if (!picture) return;
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  surface.drawImage(picture.image, frame.x + frame.width - width, frame.y + frame.height - height, width, height);
}

/** Fills the whole surface with a picture. */
export function drawCover(surface: Surface, picture: Picture, size: Size): void {
  const scale = Math.max(size.width / picture.width, size.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  surface.drawImage(picture.image, (size.width - width) / 2, (size.height - height) / 2, width, height);
}
