import { withAlpha } from '../colour';
import { easeInOut, entrance } from '../ease';
import { blockOf, drawBlock } from '../text/block';
import { entriesOf, type Kind, type Stage } from './kind';

const BARS_MAX = 7;

/** Bars that grow to their figures. */
export const chart: Kind = {
  label: 'Chart',
  fields: [
    { name: 'title', label: 'Heading', form: 'line', maxLength: 120 },
    { name: 'values', label: 'Figures', form: 'lines', maxLength: 400, hint: 'Name: figure, one on each line' },
  ],
  draw: drawChart,
};

export type Bar = { label: string; value: number; shown: string };

/** The bars of lines such as `Tea: 42 %`. A line without a figure is left out; below zero counts as zero. */
export function barsOf(values: string | undefined): Bar[] {
  return entriesOf(values, BARS_MAX).flatMap((line) => {
    const [, label = '', shown = ''] = /^(.*?)\s*[:=]\s*(\S.*)$/.exec(line) ?? [];
    const number = /-?\d[\d\s\u00a0\u202f]*(?:[.,]\d+)?/.exec(shown)?.[0];
    const value = Number((number ?? '').replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'));
    return number !== undefined && Number.isFinite(value) ? [{ label, value: Math.max(0, value), shown }] : [];
  });
}

function drawChart(stage: Stage): void {
  const { surface, side, t, area, look, inks, params } = stage;
  const bars = barsOf(params.values);
  const head = blockOf({
    surface,
    text: params.title ?? '',
    type: { family: look.family, weight: 700 },
    box: { width: area.width, height: area.height * 0.25 },
    largest: side * 0.09,
    balanced: true,
  });
  const headGap = head.height ? side * 0.06 : 0;
  const room = area.height - head.height - headGap;
  const step = Math.min(room / Math.max(1, bars.length), side * 0.23);
  let y = area.y + (room - step * bars.length) / 2;
  drawBlock({ surface, block: head, x: area.x, y, colour: inks.ink, come: entrance(t, 0.1, 0.6) });
  y += head.height + headGap;
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  for (const [index, bar] of bars.entries()) {
    drawBar(stage, bar, { y: y + index * step, step, share: bar.value / most, from: 0.5 + index * 0.22 });
  }
}

type Place = { y: number; step: number; share: number; from: number };

function drawBar({ surface, side, t, area, look, inks }: Stage, bar: Bar, { y, step, share, from }: Place): void {
  const come = entrance(t, from, 0.4);
  const grown = easeInOut((t - from) / 0.9);
  const letters = Math.min(side * 0.052, step * 0.34);
  const line = { width: area.width * 0.7, height: letters * 1.3 };
  const text = (words: string, weight: 400 | 700) =>
    blockOf({
      surface,
      text: words,
      type: { family: look.family, weight },
      box: line,
      largest: letters,
      smallest: letters,
    });
  drawBlock({ surface, block: text(bar.label, 400), x: area.x, y, colour: inks.ink, come });
  drawBlock({
    surface,
    block: text(bar.shown, 700),
    x: area.x + area.width,
    y,
    align: 'right',
    colour: inks.accent,
    come,
  });
  const tall = step * 0.26;
  const top = y + letters * 1.45;
  surface.fillStyle = withAlpha(inks.ink, 0.14 * come);
  surface.beginPath();
  surface.roundRect(area.x, top, area.width, tall, tall / 2);
  surface.fill();
  if (grown <= 0) return;
  // The longest stands out.
  surface.fillStyle = withAlpha(inks.accent, share === 1 ? 1 : 0.58);
  surface.beginPath();
  surface.roundRect(area.x, top, Math.max(tall, area.width * share * grown), tall, tall / 2);
  surface.fill();
}
