import type { TextItem } from '@/lib/scene/items/text-item';
import { textOf } from './drawn';
import { isPresent, isSubtitle, type Item, type Timeline, type Viewport } from './model';
import type { Box } from './snapping';
import { geometryAt } from './values-at';

/** Shares of the picture that the buttons and words of a network take at each side. */
export type SafeArea = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;

/** Networks say it of tall films, which fill their screen. */
export const isTall = ({ width, height }: Viewport): boolean => Math.abs(height / width - 16 / 9) < 0.05;

/** The texts of which letters lie under a network's buttons; of a group of subtitles the first one. */
export function textsUnder(timeline: Timeline, area: SafeArea, lettersOf: (text: TextItem) => Box): Item[] {
  if (!isTall(timeline.viewport)) return [];
  const groups = new Set<string | null>();
  return timeline.items.filter((item) => {
    const text = textOf(item);
    if (!text?.text.trim() || !isPresent(timeline, item) || (isSubtitle(item) && groups.has(item.groupId)))
      return false;
    const isUnder = !isWithin(placed(item, lettersOf(text)), area, timeline.viewport);
    if (isUnder && isSubtitle(item)) groups.add(item.groupId);
    return isUnder;
  });
}

/** The box around letters as they stand in the film half-way through their item. */
function placed(item: Item, letters: Box): Box {
  const { x, y, width, height, scale, rotation } = geometryAt(item, item.duration >> 1);
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [letters.x, letters.x + letters.width].flatMap((left) =>
    [letters.y, letters.y + letters.height].map((top) => {
      const [across, down] = [(left - width / 2) * scale, (top - height / 2) * scale];
      return { x: x + width / 2 + across * cos - down * sin, y: y + height / 2 + across * sin + down * cos };
    }),
  );
  const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Half a pixel is rounding. */
const isWithin = ({ x, y, width, height }: Box, area: SafeArea, film: Viewport): boolean =>
  x >= area.left * film.width - 0.5 &&
  y >= area.top * film.height - 0.5 &&
  x + width <= (1 - area.right) * film.width + 0.5 &&
  y + height <= (1 - area.bottom) * film.height + 0.5;
