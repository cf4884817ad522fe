import { blockOf, drawBlock, LINE_HEIGHT } from '../text/block';
import type { Type } from '../text/draw-text';
import { drawContained } from './draw-picture';
import type { Kind, Stage } from './kind';

const MARGIN = 0.09;
/** The most that a logo takes: of the column's width, and of the shorter side. */
const LOGO = { width: 0.4, height: 0.09 };

/** A picture of an idea: a few words in the brand's colours and type. It does not come in: its first frame is whole. */
export const card: Kind = {
  label: 'Card',
  fields: [
    { name: 'text', label: 'Text', form: 'text', maxLength: 600 },
    { name: 'label', label: 'Line above', form: 'line', maxLength: 60 },
    { name: 'signature', label: 'Signature', form: 'line', maxLength: 60 },
    { name: 'logo', label: 'Logo', form: 'picture', maxLength: 2000 },
  ],
  draw: drawCard,
};

function drawCard({ surface, size, side, look, inks, params, pictures }: Stage): void {
  const { text = '', label = '', signature = '' } = params;
  const margin = side * MARGIN;
  const small = side * 0.034;
  const quiet: Type = { family: look.family, weight: 600 };
  const column = size.width - 2 * margin;
  const line = (words: string) =>
    blockOf({
      surface,
      text: words,
      type: quiet,
      box: { width: column, height: small * 1.3 },
      largest: small,
      smallest: small,
    });
  const step = small * LINE_HEIGHT * 1.9;
  drawBlock({ surface, block: line(label.toUpperCase()), x: margin, y: margin, colour: inks.accent });
  const foot = size.height - margin - small * LINE_HEIGHT;
  drawBlock({ surface, block: line(signature), x: margin, y: foot, colour: inks.ink });
  const logo = { width: column * LOGO.width, height: side * LOGO.height };
  drawContained({
    surface,
    picture: pictures.logo,
    frame: { x: size.width - margin - logo.width, y: size.height - margin - logo.height, ...logo },
  });

  const top = margin + (label ? step : 0);
  const bottom = size.height - margin - Math.max(signature ? step : 0, pictures.logo ? logo.height * 1.4 : 0);
  const stroke = { width: side * 0.1, height: side * 0.009, gap: side * 0.035 };
  const box = { width: column, height: bottom - top - stroke.height - stroke.gap };
  const type: Type = { family: look.family, weight: 700 };
  const block = blockOf({
    surface,
    text: text.trim(),
    type,
    box,
    largest: side * 0.115,
    smallest: side * 0.03,
    balanced: true,
  });
  const y = bottom - (box.height + block.height) / 2;
  surface.fillStyle = inks.accent;
  surface.beginPath();
  surface.roundRect(margin, y - stroke.gap - stroke.height, stroke.width, stroke.height, stroke.height / 2);
  surface.fill();
  drawBlock({ surface, block, x: margin, y, colour: inks.ink });
}
