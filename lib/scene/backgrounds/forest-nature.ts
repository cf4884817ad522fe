import { mix, withAlpha } from '../colour';
import { randomOf } from '../random';
import { fillDown, FULL_TURN, glow, type Backdrop } from './paint';

const ROWS = 4;
const TREES = 26;
const FIREFLIES = 26;
const TIERS = 4;

/** Fir trees in the mist, row behind row, with fireflies. */
export function forestNature(backdrop: Backdrop): void {
  const { surface, size, t, seed } = backdrop;
  const { width, height } = size;
  const random = randomOf(seed);
  fillDown(backdrop, [
    [0, '#1f5a50'],
    [0.34, '#6fb493'],
    [0.55, '#b8dcae'],
    [1, '#1d4a3b'],
  ]);
  glow(surface, {
    x: width * 0.3,
    y: height * 0.2,
    radius: Math.max(width, height) * 0.5,
    centre: withAlpha('#fff3c4', 0.62),
    edge: withAlpha('#fffbe0', 0),
  });
  for (let row = 0; row < ROWS; row += 1) {
    const near = row / (ROWS - 1);
    const ground = height * (0.58 + 0.15 * row);
    surface.fillStyle = mix('#6aa98b', '#08231c', near ** 0.75);
    surface.fillRect(0, ground, width, height - ground);
    for (let tree = 0; tree < TREES - row * 4; tree += 1) {
      const [place, tallness, turn] = [random(), random(), random() * FULL_TURN];
      const tall = height * (0.16 + 0.13 * near) * (0.65 + 0.5 * tallness);
      const sway = Math.sin(t * 0.9 + turn) * tall * 0.012;
      fir(backdrop, { x: (place * 1.1 - 0.05) * width, ground: ground + tall * 0.06, tall, sway });
    }
  }
  for (let firefly = 0; firefly < FIREFLIES; firefly += 1) {
    const [x, y, turn] = [random(), random(), random() * FULL_TURN];
    glow(surface, {
      x: (x + 0.03 * Math.sin(t * 0.6 + turn)) * width,
      y: height * (0.5 + 0.45 * y) + 0.02 * height * Math.cos(t * 0.8 + turn),
      radius: Math.min(width, height) * 0.012,
      centre: withAlpha('#fdf6a8', 0.35 + 0.45 * (0.5 + 0.5 * Math.sin(t * 2 + turn))),
      edge: withAlpha('#fdf6a8', 0),
    });
  }
}

type Tree = { x: number; ground: number; tall: number; sway: number };

function fir({ surface }: Backdrop, { x, ground, tall, sway }: Tree): void {
  surface.beginPath();
  for (let tier = 0; tier < TIERS; tier += 1) {
    const top = ground - tall * (1 - tier * 0.2);
    const bottom = top + tall * 0.38;
    const half = tall * (0.09 + 0.055 * tier);
    const bend = sway * (1 - tier / TIERS);
    surface.moveTo(x + bend, top);
    surface.lineTo(x + half, bottom);
    surface.lineTo(x - half, bottom);
    surface.closePath();
  }
  surface.fill();
}
