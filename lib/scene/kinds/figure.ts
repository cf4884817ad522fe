import { withAlpha } from '../colour';
import { easeInOut, entrance } from '../ease';
import { blockOf, drawBlock, LINE_HEIGHT, type Block } from '../text/block';
import { measurerOf } from '../text/draw-text';
import { VEIL } from '../look';
import { countedText, numberIn } from './counted';
import type { Kind, Stage } from './kind';

/** When each comes in, and how long it counts: all of it is there when a scene that opens a film begins. */
const OLD = { from: 0.05, counts: 0.5 };
const STRUCK = { from: 0.5, takes: 0.25 };
const NEW = { from: 0.45, counts: 0.6 };
const ALONE = { from: 0.05, counts: 1 };
const WORDS_FROM = 0.6;

/** A price or another number, large; an old price above it, struck through. Both count to what they are. */
export const figure: Kind = {
  label: 'Price or number',
  fields: [
    { name: 'value', label: 'Number', form: 'line', maxLength: 40, hint: 'With its unit: $49, 40 %' },
    { name: 'before', label: 'Price before', form: 'line', maxLength: 40, hint: 'Struck through' },
    { name: 'text', label: 'Words', form: 'text', maxLength: 300 },
  ],
  draw: drawFigure,
};

function drawFigure(stage: Stage): void {
  const { surface, side, t, area, look, inks, params } = stage;
  const { value = '', before = '', text = '' } = params;
  const gap = side * 0.05;
  const large = line(stage, value, side * 0.3, 700);
  const old = line(stage, before, side * 0.12, 600);
  const words = blockOf({
    surface,
    text,
    type: { family: look.family, weight: 600 },
    box: { width: area.width, height: Math.max(side * 0.1, area.height - large.height - old.height - 2 * gap) },
    largest: side * 0.075,
    balanced: true,
  });
  const tall = old.height + large.height + (words.height ? gap + words.height : 0);
  let y = area.y + (area.height - tall) / 2;
  const oldNumber = numberIn(before)?.value ?? 0;
  if (old.height) {
    const come = entrance(t, OLD.from, 0.3);
    const shown = countedText(before, 0, easeInOut((t - OLD.from) / OLD.counts));
    drawBlock({ surface, block: { ...old, lines: [shown] }, x: area.x, y, colour: withAlpha(inks.ink, 0.75), come });
    strike(stage, old, y, entrance(t, STRUCK.from, STRUCK.takes));
    y += old.height;
  }
  const { from, counts } = old.height ? NEW : ALONE;
  const now = countedText(value, oldNumber, easeInOut((t - from) / counts));
  const come = entrance(t, from, 0.35);
  // A picture may have the accent's colour.
  const colour = inks.ground === VEIL ? inks.ink : inks.accent;
  drawBlock({ surface, block: { ...large, lines: [now] }, x: area.x, y, colour, come });
  drawBlock({
    ...{ surface, block: words, x: area.x, y: y + large.height + gap },
    ...{ colour: inks.ink, come: entrance(t, WORDS_FROM, 0.4) },
  });
}

/** One line, as large as it fits. */
function line({ surface, area, look }: Stage, text: string, largest: number, weight: 600 | 700): Block {
  const type = { family: look.family, weight } as const;
  const wide = measurerOf(surface, type)(largest)(text);
  const size = Math.min(largest, (largest * area.width) / Math.max(1, wide));
  return { lines: [text], size, cut: false, type, height: text === '' ? 0 : size * LINE_HEIGHT };
}

function strike({ surface, area, inks }: Stage, { lines, size, type, height }: Block, y: number, share: number): void {
  if (share <= 0) return;
  const wide = measurerOf(surface, type)(size)(lines[0] ?? '');
  const thick = size * 0.09;
  surface.fillStyle = inks.accent;
  surface.beginPath();
  surface.roundRect(area.x - thick, y + height / 2 - thick / 2, (wide + 2 * thick) * share, thick, thick / 2);
  surface.fill();
}
