import { entrance } from '../ease';
import { blockOf, drawBlock, drawLineByLine } from '../text/block';
import type { Kind, Stage } from './kind';

/** Someone's words, and who said them. */
export const quote: Kind = {
  label: 'Quote',
  fields: [
    { name: 'text', label: 'Words', form: 'text', maxLength: 400 },
    { name: 'author', label: 'Who said it', form: 'line', maxLength: 80 },
  ],
  draw: drawQuote,
};

function drawQuote({ surface, side, t, area, look, inks, params }: Stage): void {
  const mark = side * 0.3;
  const gap = side * 0.05;
  const words = blockOf({
    surface,
    text: params.text ?? '',
    type: { family: look.family, weight: 600 },
    box: { width: area.width, height: area.height * 0.62 },
    largest: side * 0.1,
    balanced: true,
  });
  const author = blockOf({
    surface,
    text: params.author ? `— ${params.author}` : '',
    type: { family: look.family, weight: 400 },
    box: { width: area.width, height: side * 0.12 },
    largest: side * 0.052,
  });
  const tall = mark * 0.55 + words.height + (author.height ? gap + author.height : 0);
  const y = area.y + (area.height - tall) / 2;
  const sign = blockOf({
    surface,
    text: '“',
    type: { family: 'PT Serif', weight: 700 },
    box: { width: mark * 2, height: mark * 2 },
    largest: mark,
  });
  drawBlock({
    surface,
    block: sign,
    x: area.x - mark * 0.03,
    y: y - mark * 0.2,
    colour: inks.accent,
    come: entrance(t, 0.05),
  });
  drawLineByLine({
    surface,
    block: words,
    x: area.x,
    y: y + mark * 0.55,
    colour: inks.ink,
    t,
    from: 0.25,
    apart: 0.14,
  });
  drawBlock({
    surface,
    block: author,
    x: area.x,
    y: y + mark * 0.55 + words.height + gap,
    colour: inks.accent,
    come: entrance(t, 0.5 + words.lines.length * 0.14),
  });
}
