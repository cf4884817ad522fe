import type { Size, Surface } from '../surface';

export type Backdrop = { surface: Surface; size: Size; /** Seconds. */ t: number; seed: number };

export const FULL_TURN = Math.PI * 2;

/** Fills the whole picture from top to bottom with the given stops. */
export function fillDown({ surface, size }: Backdrop, stops: readonly (readonly [number, string])[]): void {
  const gradient = surface.createLinearGradient(0, 0, 0, size.height);
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
  surface.fillStyle = gradient;
  surface.fillRect(0, 0, size.width, size.height);
}

/** A soft round glow; the colours are those of its centre and, transparent, of its edge. */
export function glow(
  surface: Surface,
  { x, y, radius, centre, edge }: { x: number; y: number; radius: number; centre: string; edge: string },
): void {
  const gradient = surface.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, centre);
  gradient.addColorStop(1, edge);
  surface.fillStyle = gradient;
  surface.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** A disc in the surface's fill. */
export function disc(surface: Surface, x: number, y: number, radius: number): void {
  surface.beginPath();
  surface.arc(x, y, radius, 0, FULL_TURN);
  surface.fill();
}

/** The area below a line of heights, given for x from 0 to the width. */
export function fillBelow({ surface, size }: Backdrop, step: number, heightAt: (x: number) => number): void {
  surface.beginPath();
  surface.moveTo(0, size.height);
  for (let x = 0; x <= size.width + step; x += step) surface.lineTo(x, heightAt(x));
  surface.lineTo(size.width + step, size.height);
  surface.closePath();
  surface.fill();
}
