import { entrance } from '../ease';
import { blockOf, drawBlock } from '../text/block';
import { drawPanel, type Panel } from './panel';
import { entriesOf, type Kind, type Stage } from './kind';

/** Of a point, as shares of its letters: the column of its mark, and the room between two. */
const INDENT = 1.25;
const APART = 0.3;

/** Two sides beside each other, or above each other where the picture is tall. */
export const compare: Kind = {
  label: 'Comparison',
  fields: [
    { name: 'left', label: 'First side', form: 'line', maxLength: 60 },
    { name: 'leftItems', label: 'Its points', form: 'lines', maxLength: 400 },
    { name: 'right', label: 'Second side', form: 'line', maxLength: 60 },
    { name: 'rightItems', label: 'Its points', form: 'lines', maxLength: 400 },
  ],
  draw: drawCompare,
};

function drawCompare(stage: Stage): void {
  const { area, side, t, params, entriesAt = [] } = stage;
  const gap = side * 0.045;
  // Beside each other they need room for a line of words each.
  const isTall = area.width < area.height * 1.3;
  const width = isTall ? area.width : (area.width - gap) / 2;
  const height = isTall ? (area.height - gap) / 2 : area.height;
  const first = { x: area.x, y: area.y, width, height };
  const second = isTall ? { ...first, y: area.y + height + gap } : { ...first, x: area.x + width + gap };
  drawSide(stage, first, {
    name: params.left ?? '',
    items: params.leftItems,
    come: entrance(t, entriesAt[0] ?? 0.1, 0.6),
    isSecond: false,
  });
  drawSide(stage, second, {
    name: params.right ?? '',
    items: params.rightItems,
    come: entrance(t, entriesAt[1] ?? 0.7, 0.6),
    isSecond: true,
  });
}

type Side = { name: string; items: string | undefined; come: number; isSecond: boolean };

function drawSide(stage: Stage, panel: Panel, { name, items, come, isSecond }: Side): void {
  if (come <= 0) return;
  const { surface, side, look, inks } = stage;
  const padding = side * 0.05;
  const x = panel.x + padding;
  const width = panel.width - 2 * padding;
  drawPanel(stage, panel, come, isSecond ? inks.accent : undefined);
  const head = blockOf({
    surface,
    text: name,
    type: { family: look.family, weight: 700 },
    box: { width, height: panel.height * 0.25 },
    largest: side * 0.072,
  });
  drawBlock({ surface, block: head, x, y: panel.y + padding, colour: isSecond ? inks.accent : inks.ink, come });
  const top = panel.y + padding + head.height + padding * 0.5;
  drawPoints(
    stage,
    { x, y: top, width, height: panel.y + panel.height - padding - top },
    { entries: entriesOf(items, 6), mark: '•', colour: isSecond ? inks.accent : inks.ink, come },
  );
}

type Points = { entries: string[]; mark: string; colour: string; come: number };

/** Each point beside its mark, all at the largest size at which they fit; what finds no room is left out. */
function drawPoints({ surface, side, look, inks }: Stage, box: Panel, { entries, mark, colour, come }: Points): void {
  const type = { family: look.family, weight: 400 } as const;
  const lay = (text: string, size: number) =>
    blockOf({
      surface,
      text,
      type,
      box: { width: box.width - size * INDENT, height: box.height },
      largest: size,
      smallest: size,
    });
  let size = side * 0.062;
  let blocks = entries.map((entry) => lay(entry, size));
  const isTooTall = () =>
    blocks.reduce((sum, { height }) => sum + height + size * APART, 0) > box.height + size * APART;
  for (; size > side * 0.02 && isTooTall(); blocks = entries.map((entry) => lay(entry, size))) size *= 0.93;
  let { y } = box;
  for (const block of blocks) {
    if (y + block.height > box.y + box.height + 1) return;
    drawBlock({ surface, block: lay(mark, size), x: box.x, y, colour, come });
    drawBlock({ surface, block, x: box.x + size * INDENT, y, colour: inks.ink, come });
    y += block.height + size * APART;
  }
}
