import { entrance } from '../ease';
import { blockOf, drawBlock, type Block } from '../text/block';
import { entriesOf, type Stage } from './kind';
import { drawPanel } from './panel';

const FIRST = 0.5;
/** Entries come in during this share of the scene, at most so far apart. */
const SPREAD = 0.55;
const APART_MAX = 2.8;
/** Around an entry, as a share of its letters; so much more at its sides. */
const PADDING = 0.5;
const SIDE = 1.4;

export type Row = { index: number; x: number; y: number; size: number; height: number; come: number };

/**
 * A heading with entries below, which come in one after another; `mark` draws what stands before an entry, in a column
 * of `indent` sizes of its letters.
 */
export function drawRows({
  stage,
  heading,
  entries,
  max,
  indent,
  mark,
}: {
  stage: Stage;
  heading: string;
  entries: string | undefined;
  max: number;
  indent: number;
  mark: (row: Row) => void;
}): void {
  const { surface, side, t, duration, area, look, inks, entriesAt } = stage;
  const head = blockOf({
    surface,
    text: heading,
    type: { family: look.family, weight: 700 },
    box: { width: area.width, height: area.height * 0.28 },
    largest: side * 0.1,
    balanced: true,
  });
  const gap = side * 0.022;
  const headGap = head.height ? side * 0.06 : 0;
  const texts = entriesOf(entries, max);
  const room = area.height - head.height - headGap;
  const { blocks, size, padding, tall } = fitted(stage, texts, indent, room, gap);
  let y = area.y + (area.height - head.height - headGap - tall) / 2;
  drawBlock({ surface, block: head, x: area.x, y, colour: inks.ink, come: entrance(t, 0.1, 0.6) });
  y += head.height + headGap;
  const apart = Math.min(APART_MAX, (duration * SPREAD) / Math.max(1, texts.length));
  for (const [index, block] of blocks.entries()) {
    const come = entrance(t, entriesAt?.[index] ?? FIRST + index * apart, 0.5);
    const height = block.height + 2 * padding;
    const rise = (1 - come) * size * 0.5;
    if (come > 0) {
      drawPanel(stage, { x: area.x, y: y + rise, width: area.width, height }, come);
      mark({ index, x: area.x + padding * SIDE, y: y + padding + rise, size, height: block.height, come });
    }
    drawBlock({ surface, block, x: area.x + padding * SIDE + indent * size, y: y + padding, colour: inks.ink, come });
    y += height + gap;
  }
}

/** All entries at one size, the largest at which they fit together. */
function fitted({ surface, side, area, look }: Stage, texts: string[], indent: number, room: number, gap: number) {
  let size = side * 0.066;
  let blocks: Block[] = [];
  let [padding, tall] = [0, 0];
  for (; size > side * 0.022; size *= 0.93) {
    padding = size * PADDING;
    const box = { width: area.width - indent * size - 2 * SIDE * padding, height: room };
    blocks = texts.map((text) =>
      blockOf({ surface, text, type: { family: look.family, weight: 400 }, box, largest: size, smallest: size }),
    );
    tall = blocks.reduce((sum, { height }) => sum + height + 2 * padding, 0) + gap * Math.max(0, blocks.length - 1);
    if (tall <= room) break;
  }
  return { blocks, size, padding, tall };
}
