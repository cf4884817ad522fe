import { withAlpha } from '../colour';
import { randomOf } from '../random';
import { disc, fillDown, FULL_TURN, glow, type Backdrop } from './paint';

const COLOURS = ['#6366f1', '#ec4899', '#22d3ee', '#a855f7', '#f97316'];

const LIGHTS = 9;

/** Large soft colours that wander through each other, with lights that rise. */
export function abstractGradient(backdrop: Backdrop): void {
  const { surface, size, t, seed } = backdrop;
  const random = randomOf(seed);
  fillDown(backdrop, [
    [0, '#312e81'],
    [1, '#581c87'],
  ]);
  const side = Math.max(size.width, size.height);
  for (const colour of COLOURS) {
    const [x, y, turn, pace] = [random(), random(), random() * FULL_TURN, 0.45 + 0.35 * random()];
    glow(surface, {
      x: (x + 0.22 * Math.sin(t * pace + turn)) * size.width,
      y: (y + 0.22 * Math.cos(t * pace * 0.8 + turn)) * size.height,
      radius: side * 0.62,
      centre: withAlpha(colour, 0.78),
      edge: withAlpha(colour, 0),
    });
  }
  // Soft colours alone seem to stand still.
  for (let at = 0; at < LIGHTS; at += 1) {
    const [x, from, radius, pace] = [random(), random(), 0.02 + 0.05 * random(), 0.03 + 0.04 * random()];
    const up = (from + t * pace) % 1;
    surface.fillStyle = withAlpha('#ffffff', 0.1 * Math.sin(Math.PI * up));
    disc(surface, (x + 0.03 * Math.sin(t * 0.7 + at)) * size.width, (1.1 - 1.2 * up) * size.height, radius * side);
  }
}
