import { entrance } from '../ease';
import { blockOf, drawBlock, drawLineByLine } from '../text/block';
import type { Kind, Stage } from './kind';

/** A title with a line below; the hook of a video. */
export const title: Kind = {
  label: 'Title',
  fields: [
    { name: 'title', label: 'Title', form: 'text', maxLength: 160 },
    { name: 'subtitle', label: 'Line below', form: 'text', maxLength: 200 },
  ],
  draw: drawTitle,
};

function drawTitle({ surface, side, t, area, look, inks, params }: Stage): void {
  const { title: words = '', subtitle = '' } = params;
  const gap = side * 0.05;
  const main = blockOf({
    surface,
    text: words,
    type: { family: look.family, weight: 700 },
    box: { width: area.width, height: area.height * (subtitle ? 0.62 : 0.9) },
    largest: side * 0.15,
    balanced: true,
  });
  const below = blockOf({
    surface,
    text: subtitle,
    type: { family: look.family, weight: 400 },
    box: { width: area.width, height: area.height * 0.26 },
    largest: side * 0.058,
    balanced: true,
  });
  const rule = { width: side * 0.14, height: side * 0.012 };
  const tall = main.height + (subtitle ? below.height + 2 * gap + rule.height : 0);
  const y = area.y + (area.height - tall) / 2;
  drawLineByLine({ surface, block: main, x: area.x, y, colour: inks.ink, t, from: 0.1, apart: 0.16 });
  if (!subtitle) return;
  const after = 0.25 + main.lines.length * 0.16;
  surface.fillStyle = inks.accent;
  surface.beginPath();
  surface.roundRect(area.x, y + main.height + gap, rule.width * entrance(t, after, 0.5), rule.height, rule.height / 2);
  surface.fill();
  drawBlock({
    surface,
    block: below,
    x: area.x,
    y: y + main.height + 2 * gap + rule.height,
    colour: inks.ink,
    come: entrance(t, after + 0.15, 0.6),
  });
}
