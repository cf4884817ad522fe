import { withAlpha } from '../colour';
import { randomOf } from '../random';
import { disc, fillDown, FULL_TURN, glow, type Backdrop } from './paint';

const CLOUDS = ['#7c3aed', '#db2777', '#2563eb', '#9333ea', '#0ea5e9'];
const STARS = 140;

/** A violet nebula that drifts, before stars that twinkle. */
export function cosmicNebula(backdrop: Backdrop): void {
  const { surface, size, t, seed } = backdrop;
  const side = Math.max(size.width, size.height);
  const random = randomOf(seed);
  fillDown(backdrop, [
    [0, '#0b0a24'],
    [0.55, '#17123f'],
    [1, '#070617'],
  ]);
  for (const [index, cloud] of CLOUDS.entries()) {
    const [x, y, turn] = [random(), random(), random() * FULL_TURN];
    glow(surface, {
      x: (x + 0.06 * Math.sin(t * 0.21 + turn)) * size.width,
      y: (y + 0.06 * Math.cos(t * 0.17 + turn)) * size.height,
      radius: side * (0.34 + 0.1 * (index % 3)),
      centre: withAlpha(cloud, 0.42),
      edge: withAlpha(cloud, 0),
    });
  }
  surface.fillStyle = '#ffffff';
  for (let star = 0; star < STARS; star += 1) {
    const [x, y, far, turn] = [random(), random(), random(), random() * FULL_TURN];
    surface.globalAlpha = 0.25 + 0.55 * far * (0.6 + 0.4 * Math.sin(t * 1.7 + turn));
    const drift = (x * size.width + t * 2 * (0.3 + far)) % size.width;
    disc(surface, drift, y * size.height, side * (0.0007 + 0.0013 * far));
  }
  surface.globalAlpha = 1;
}
