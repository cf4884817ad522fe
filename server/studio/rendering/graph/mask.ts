import { maskShape, type Mask } from '@/lib/scene/items/mask';
import type { Size } from '@/lib/scene/surface';
import { num } from './builder';

/** A box in a stream: its size, its top left, and pixels of the stream for one of the item. */
export type MaskedBox = Size & { left: number; top: number };

/**
 * How much of a pixel a mask shows, 0 to 1, as an expression of geq: the same shape as a canvas clips to, with edges
 * that are as soft.
 */
export function maskExpression(mask: Mask, { width, height, left, top }: MaskedBox): string {
  const shape = maskShape(mask, { width, height });
  const beyond = (at: string, from: number, length: number) =>
    `abs(${at}+0.5-(${num(from + length / 2)}))-${num(length / 2 - shape.radius)}`;
  const [across, down] = [beyond('X', left + shape.x, shape.width), beyond('Y', top + shape.y, shape.height)];
  const outside = 'hypot(max(ld(0),0),max(ld(1),0))+min(max(ld(0),ld(1)),0)';
  return `st(0,${across});st(1,${down});clip(0.5+${num(shape.radius)}-(${outside}),0,1)`;
}
