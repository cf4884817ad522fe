import { mix, withAlpha } from '../colour';
import { fillBelow, fillDown, glow, type Backdrop } from './paint';

const FAR = '#8fa6c9';
const NEAR = '#16243f';
const RIDGES = 5;

/** Ridges before a dawn, the near ones passing faster. */
export function mountainLandscape(backdrop: Backdrop): void {
  const { surface, size, t, seed } = backdrop;
  const { width, height } = size;
  fillDown(backdrop, [
    [0, '#22437f'],
    [0.34, '#7b97cb'],
    [0.62, '#f3c9a4'],
    [1, '#f2b98c'],
  ]);
  const sun = { x: width * 0.68, y: height * (0.5 - 0.012 * Math.min(t, 10)) };
  glow(surface, {
    ...sun,
    radius: Math.max(width, height) * 0.34,
    centre: withAlpha('#fff3d6', 0.95),
    edge: withAlpha('#ffd9a8', 0),
  });
  for (let ridge = 0; ridge < RIDGES; ridge += 1) {
    const near = ridge / (RIDGES - 1);
    const shift = t * (3 + 14 * near) + (seed % 977) + ridge * 431;
    const base = height * (0.52 + 0.115 * ridge);
    const tall = height * (0.13 - 0.015 * ridge);
    surface.fillStyle = mix(FAR, NEAR, near ** 0.8);
    fillBelow(backdrop, width / 120, (x) => base - tall * ridgeAt((x + shift) / (width * 0.9)));
  }
}

/** The height of a ridge, about −1 to 1: peaks of several widths, with edges. */
function ridgeAt(x: number): number {
  const peak = (width: number, at: number) => 1 - 4 * Math.abs(((x * width + at) % 1) - 0.5);
  return 0.55 * peak(1.7, 0.13) + 0.3 * peak(3.9, 0.41) + 0.15 * peak(9.1, 0.77);
}
