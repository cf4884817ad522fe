import { isDark, withAlpha } from '../colour';
import { VEIL } from '../look';
import type { Stage } from './kind';

export type Panel = { x: number; y: number; width: number; height: number };

/**
 * A raised surface for words: light on a dark ground, white on a light one, and dark on a picture, whose shapes would
 * cross the words; `tint` colours it and its edge.
 */
export function drawPanel(
  { surface, side, inks }: Stage,
  { x, y, width, height }: Panel,
  opacity = 1,
  tint?: string,
): void {
  const before = surface.globalAlpha;
  const dark = isDark(inks.ground);
  surface.globalAlpha = before * opacity;
  const light = withAlpha('#ffffff', dark ? 0.11 : 0.86);
  surface.fillStyle = inks.ground === VEIL ? withAlpha(VEIL, 0.55) : light;
  surface.beginPath();
  surface.roundRect(x, y, width, height, side * 0.035);
  surface.fill();
  if (tint) {
    surface.fillStyle = withAlpha(tint, 0.1);
    surface.fill();
  }
  surface.strokeStyle = tint ? withAlpha(tint, 0.6) : dark ? withAlpha('#ffffff', 0.2) : withAlpha('#111827', 0.12);
  surface.lineWidth = Math.max(1, side * 0.0022);
  surface.stroke();
  surface.globalAlpha = before;
}
