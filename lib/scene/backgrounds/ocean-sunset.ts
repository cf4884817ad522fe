import { mix, withAlpha } from '../colour';
import { disc, fillBelow, fillDown, FULL_TURN, glow, type Backdrop } from './paint';

const WAVES = 7;

/** The sun on the horizon, and waves that roll towards the viewer. */
export function oceanSunset(backdrop: Backdrop): void {
  const { surface, size, t, seed } = backdrop;
  const { width, height } = size;
  const horizon = height * 0.55;
  fillDown(backdrop, [
    [0, '#2b1a55'],
    [0.28, '#8a2f6b'],
    [0.46, '#f2734d'],
    [0.55, '#ffc46b'],
    [0.56, '#a1405f'],
    [1, '#1c1240'],
  ]);
  const radius = Math.min(width, height) * 0.15;
  const sun = { x: width / 2, y: horizon - radius * 0.35 + Math.min(t, 20) * height * 0.001 };
  glow(surface, { ...sun, radius: radius * 4, centre: withAlpha('#ffe0a3', 0.85), edge: withAlpha('#ff9f5a', 0) });
  // Warm: the veil over it would turn a white one grey.
  surface.fillStyle = '#ffbf66';
  disc(surface, sun.x, sun.y, radius);
  for (let wave = 0; wave < WAVES; wave += 1) {
    const near = wave / (WAVES - 1);
    const base = horizon + (height - horizon) * (0.02 + 0.98 * near ** 1.5);
    const tall = height * (0.003 + 0.016 * near);
    const long = width * (0.22 + 0.5 * near);
    const turn = ((seed % 89) + wave * 37) / 11;
    surface.fillStyle = mix('#d7655c', '#191036', near ** 0.55);
    surface.globalAlpha = wave === 0 ? 1 : 0.86;
    fillBelow(
      backdrop,
      width / 90,
      (x) =>
        base +
        tall * Math.sin((x / long) * FULL_TURN + t * (0.5 + 0.5 * near) + turn) +
        tall * 0.4 * Math.sin((x / long) * FULL_TURN * 2.3 - t * 0.8 + turn),
    );
  }
  surface.globalAlpha = 1;
}
