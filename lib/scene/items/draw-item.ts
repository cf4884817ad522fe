import type { Picture, Surface } from '../surface';
import { drawText, type TextItem } from './text-item';

/** Where an item stands: scale and rotation (degrees, clockwise) are about the centre of its unscaled box. */
export type Placement = {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
  rotation: number;
  opacity: number;
};

/** An item at its place: a picture (a still or a clip's frame) is stretched to its box. */
export type DrawnItem = Placement & ({ kind: 'text'; text: TextItem } | { kind: 'picture'; picture: Picture | null });

/** Draws an item of the timeline; a picture that is not there leaves its place empty. */
export function drawItem(surface: Surface, item: DrawnItem): void {
  if (item.opacity <= 0) return;
  surface.save();
  surface.globalAlpha *= Math.min(1, item.opacity);
  surface.translate(item.x + item.width / 2, item.y + item.height / 2);
  surface.rotate((item.rotation * Math.PI) / 180);
  surface.scale(item.scale, item.scale);
  surface.translate(-item.width / 2, -item.height / 2);
  if (item.kind === 'text') drawText(surface, item.text);
  else if (item.picture) surface.drawImage(item.picture.image, 0, 0, item.width, item.height);
  surface.restore();
}
