import { disc } from '../backgrounds/paint';
import { entrance } from '../ease';
import { blockOf, drawBlock } from '../text/block';
import { VEIL } from '../look';
import { drawPanel } from './panel';
import type { Kind, Stage } from './kind';

/** When and where something is: a leaf of a calendar with time and place beside it, or below. Without a day, where. */
export const date: Kind = {
  label: 'Date and place',
  fields: [
    { name: 'title', label: 'Heading', form: 'line', maxLength: 120 },
    { name: 'weekday', label: 'Weekday', form: 'line', maxLength: 30 },
    { name: 'day', label: 'Day', form: 'line', maxLength: 20, hint: 'Large: 5, or a weekday' },
    { name: 'month', label: 'Month', form: 'line', maxLength: 30 },
    { name: 'time', label: 'Time', form: 'line', maxLength: 60 },
    { name: 'place', label: 'Place', form: 'line', maxLength: 120 },
  ],
  draw: drawDate,
};

type Line = { text: string; largest: number; weight: 400 | 600 | 700; colour: string; from: number; lines: number };

function drawDate(stage: Stage): void {
  const { side, t, area, inks, params } = stage;
  const { title = '', weekday = '', day = '', month = '', time = '', place = '' } = params;
  if (`${weekday}${day}${month}`.trim() === '') return drawPlace(stage);
  const gap = side * 0.05;
  // A picture may have the accent's colour.
  const bright = inks.ground === VEIL ? inks.ink : inks.accent;
  // Beside each other where the picture is broad.
  const isTall = area.width < area.height * 1.3;
  const leafBox = {
    width: isTall ? area.width : (area.width - gap) * 0.42,
    height: isTall ? area.height * 0.55 : area.height,
  };
  const isWord = !/\d/u.test(day);
  const leaf = column(stage, leafBox, [
    { text: weekday, largest: side * 0.075, weight: 600, colour: inks.accent, from: 0.15, lines: 1 },
    { text: day, largest: side * (isWord ? 0.17 : 0.34), weight: 700, colour: inks.ink, from: 0.05, lines: 1 },
    { text: month, largest: side * 0.1, weight: 700, colour: inks.accent, from: 0.15, lines: 1 },
  ]);
  const restBox = {
    width: isTall ? area.width : area.width - leafBox.width - gap,
    height: isTall ? area.height - leaf.height - gap * 2 : area.height,
  };
  const rest = column(stage, restBox, [
    { text: title, largest: side * 0.085, weight: 700, colour: inks.ink, from: 0.3, lines: 3 },
    { text: time, largest: side * 0.075, weight: 700, colour: bright, from: 0.5, lines: 1 },
    { text: place, largest: side * 0.062, weight: 600, colour: inks.ink, from: 0.65, lines: 2 },
  ]);
  const tall = isTall ? leaf.height + (rest.height ? gap + rest.height : 0) : Math.max(leaf.height, rest.height);
  const top = area.y + (area.height - tall) / 2;
  const leafY = isTall ? top : area.y + (area.height - leaf.height) / 2;
  if (leaf.height) {
    drawPanel(stage, { x: area.x, y: leafY, width: leafBox.width, height: leaf.height }, entrance(t, 0.05, 0.4));
    leaf.draw(area.x + leafBox.width / 2, leafY, 'center');
  }
  const restX = isTall ? area.x : area.x + leafBox.width + gap;
  const restY = isTall ? top + leaf.height + (leaf.height ? gap : 0) : area.y + (area.height - rest.height) / 2;
  rest.draw(restX, restY, 'left');
}

/** Where something is, below a pin. */
function drawPlace(stage: Stage): void {
  const { surface, side, t, area, inks, params } = stage;
  const { title = '', time = '', place = '' } = params;
  const [radius, gap] = [side * 0.055, side * 0.05];
  const pin = radius * 2.6;
  const lines = column(stage, { width: area.width, height: area.height - pin - gap }, [
    { text: title, largest: side * 0.07, weight: 600, colour: inks.ink, from: 0.15, lines: 2 },
    { text: place, largest: side * 0.12, weight: 700, colour: inks.ink, from: 0.3, lines: 4 },
    { text: time, largest: side * 0.075, weight: 700, colour: inks.ink, from: 0.5, lines: 1 },
  ]);
  const top = area.y + (area.height - pin - gap - lines.height) / 2;
  const come = entrance(t, 0.05, 0.5);
  if (come > 0) {
    // It comes down onto its place.
    const [x, y] = [area.x + radius, top + radius - (1 - come) * radius];
    surface.save();
    surface.globalAlpha *= come;
    surface.fillStyle = inks.accent;
    disc(surface, x, y, radius);
    surface.beginPath();
    surface.moveTo(x - radius * 0.86, y + radius * 0.5);
    surface.lineTo(x + radius * 0.86, y + radius * 0.5);
    surface.lineTo(x, y + radius * 1.6);
    surface.closePath();
    surface.fill();
    surface.fillStyle = inks.onAccent;
    disc(surface, x, y, radius * 0.36);
    surface.restore();
  }
  lines.draw(area.x, top + pin + gap, 'left');
}

/** Lines below each other, each as large as it fits. */
function column({ surface, side, t, look }: Stage, box: { width: number; height: number }, lines: readonly Line[]) {
  const padding = side * 0.03;
  const between = side * 0.012;
  const parts = lines.flatMap((line) => {
    if (line.text.trim() === '') return [];
    const block = blockOf({
      surface,
      text: line.text,
      type: { family: look.family, weight: line.weight },
      box: { width: box.width - 2 * padding, height: Math.min(line.largest * 1.25 * line.lines, box.height / 2) },
      largest: line.largest,
      balanced: true,
    });
    return [{ ...line, block }];
  });
  const sum = parts.reduce((all, { block }) => all + block.height + between, 0);
  return {
    height: parts.length === 0 ? 0 : sum - between + 2 * padding,
    draw: (x: number, y: number, align: 'left' | 'center') => {
      let at = y + padding;
      for (const { block, colour, from } of parts) {
        drawBlock({ surface, block, x, y: at, align, colour, come: entrance(t, from, 0.5) });
        at += block.height + between;
      }
    },
  };
}
