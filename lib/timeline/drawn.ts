import type { DrawnItem } from '@/lib/scene/items/draw-item';
import type { TextItem } from '@/lib/scene/items/text-item';
import type { Picture } from '@/lib/scene/surface';
import { fitOf, type Item } from './model';
import { outerBox, type Box } from './snapping';
import { cropWindowAt, geometryAt, passingAt, saidAt } from './values-at';

/** A text item as `lib/scene` draws it at a frame from its start; null for other kinds. */
export function textOf(item: Item, frame = 0): TextItem | null {
  const { text, color, width, height } = item;
  return text && { ...text, said: saidAt(item, frame), color: color ?? '#ffffff', width, height };
}

/** An item as it is drawn at a frame of the film. `picture` is the still, or the clip's frame at that time. */
export function drawnAt(item: Item, frame: number, picture: Picture | null): DrawnItem {
  const text = textOf(item, frame - item.start);
  const passing = passingAt(item, frame - item.start);
  const window = passing && { x: passing.shift, width: passing.reveal, height: passing.film.height };
  const cut = cropWindowAt(item, frame - item.start);
  const place = { ...geometryAt(item, frame - item.start), window, ...(cut ? { cut } : {}) };
  return text
    ? { ...place, kind: 'text', text }
    : { ...place, kind: 'picture', picture, fit: fitOf(item), mask: item.mask };
}

/**
 * The box around an item at a frame from its start. `textHeight` is the height of a text's box as it is laid out: it
 * grows downwards, while scale and rotation stay about the stored box's centre.
 */
export function drawnBox(item: Item, frame: number, textHeight?: number): Box {
  const still = geometryAt(item, frame);
  const place = { ...still, x: still.x + (passingAt(item, frame)?.shift ?? 0) };
  const grown = Math.max(0, (textHeight ?? item.height) - item.height);
  const outline = item.text?.outline?.width ?? 0;
  if (grown === 0 && outline === 0) return outerBox(place);
  const angle = (place.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [left, right] = [-place.width / 2 - outline, place.width / 2 + outline];
  const [top, bottom] = [-place.height / 2 - outline, place.height / 2 + grown + outline];
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => ({ x: x * place.scale, y: y * place.scale })));
  const xs = corners.map(({ x, y }) => place.x + place.width / 2 + x * cos - y * sin);
  const ys = corners.map(({ x, y }) => place.y + place.height / 2 + x * sin + y * cos);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
