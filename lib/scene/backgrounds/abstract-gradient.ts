import { withAlpha } from '../colour';
import { randomOf } from '../random';
import { fillDown, FULL_TURN, glow, type Backdrop } from './paint';

const COLOURS = ['#6366f1', '#ec4899', '#22d3ee', '#a855f7', '#f97316'];

/** Large soft colours that wander through each other. */
export function abstractGradient(backdrop: Backdrop): void {
  const { surface, size, t, seed } = backdrop;
  const random = randomOf(seed);
  fillDown(backdrop, [
    [0, '#312e81'],
    [1, '#581c87'],
  ]);
  const side = Math.max(size.width, size.height);
  for (const colour of COLOURS) {
    const [x, y, turn, pace] = [random(), random(), random() * FULL_TURN, 0.2 + 0.25 * random()];
    glow(surface, {
      x: (x + 0.22 * Math.sin(t * pace + turn)) * size.width,
      y: (y + 0.22 * Math.cos(t * pace * 0.8 + turn)) * size.height,
      radius: side * 0.62,
      centre: withAlpha(colour, 0.78),
      edge: withAlpha(colour, 0),
    });
  }
}
