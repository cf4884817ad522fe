import { clamp, entrance } from '../ease';
import { blockOf, drawBlock, drawLineByLine, lengthOf, LINE_HEIGHT, typedLines } from '../text/block';
import { disc } from '../backgrounds/paint';
import { drawPanel } from './panel';
import type { Kind, Stage } from './kind';

const BEGINS = 0.8;
/** Without a name the words come in lines, at once: nothing is being typed. */
const BEGINS_ALONE = 0.25;
const DONE_AT = 0.7;

/** An answer that appears, with the name of who gives it; without one, plain words on a panel. */
export const answer: Kind = {
  label: 'Answer',
  fields: [
    { name: 'text', label: 'Answer', form: 'text', maxLength: 900 },
    { name: 'from', label: 'From', form: 'line', maxLength: 60 },
  ],
  draw: drawAnswer,
};

function drawAnswer(stage: Stage): void {
  const { surface, side, t, duration, area, look, inks, params } = stage;
  const padding = side * 0.055;
  const name = side * 0.046;
  const isFrom = (params.from ?? '').trim() !== '';
  const head = isFrom ? name * 2.2 : 0;
  const box = { width: area.width - 2 * padding, height: area.height - 2 * padding - head };
  const block = blockOf({
    surface,
    text: params.text ?? '',
    type: { family: look.family, weight: 400 },
    box,
    largest: side * 0.066,
  });
  const height = Math.max(block.height, block.size * LINE_HEIGHT) + 2 * padding + head;
  const come = entrance(t, 0.05, 0.5);
  const y = area.y + (area.height - height) / 2 + (1 - come) * padding;
  drawPanel(stage, { x: area.x, y, width: area.width, height }, come);
  const x = area.x + padding;
  if (!isFrom) {
    drawLineByLine({ surface, block, x, y: y + padding, colour: inks.ink, t, from: BEGINS_ALONE, apart: 0.16 });
    return;
  }
  drawFrom(stage, { x, y: y + padding, name }, come, t < BEGINS);

  const all = lengthOf(block);
  const seconds = Math.max(0.2, duration * DONE_AT - BEGINS);
  // Whole characters at a steady pace: a model that answers.
  const count = Math.floor(all * clamp((t - BEGINS) / seconds) + 1e-9);
  const { lines } = typedLines(block, count);
  drawBlock({ surface, block: { ...block, lines }, x, y: y + padding + head, colour: inks.ink, come });
}

type From = { x: number; y: number; name: number };

/** A mark with the name, and three dots while it thinks. */
function drawFrom(
  { surface, area, look, inks, params, t }: Stage,
  { x, y, name }: From,
  come: number,
  thinks: boolean,
) {
  const before = surface.globalAlpha;
  surface.globalAlpha = before * come;
  surface.fillStyle = inks.accent;
  disc(surface, x + name * 0.5, y + name * 0.6, name * 0.5);
  surface.globalAlpha = before;
  const block = blockOf({
    surface,
    text: params.from ?? '',
    type: { family: look.family, weight: 600 },
    box: { width: area.width * 0.6, height: name * 1.4 },
    largest: name,
    smallest: name,
  });
  drawBlock({ surface, block, x: x + name * 1.5, y, colour: inks.ink, come });
  if (!thinks || come < 0.6) return;
  for (let dot = 0; dot < 3; dot += 1) {
    surface.globalAlpha = before * (0.35 + 0.65 * Math.max(0, Math.sin(t * 9 - dot)));
    surface.fillStyle = inks.ink;
    disc(surface, x + name * (0.3 + dot * 0.6), y + name * 2.6, name * 0.16);
  }
  surface.globalAlpha = before;
}
