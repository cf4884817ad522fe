import { disc } from '../backgrounds/paint';
import { blockOf, drawBlock, LINE_HEIGHT } from '../text/block';
import { drawRows, type Row } from './rows';
import type { Kind, Stage } from './kind';

/** A heading and numbered steps. */
export const steps: Kind = {
  label: 'Steps',
  fields: [
    { name: 'title', label: 'Heading', form: 'line', maxLength: 120 },
    { name: 'items', label: 'Steps', form: 'lines', maxLength: 900, hint: 'One on each line, at most six' },
  ],
  draw: (stage) =>
    drawRows({
      stage,
      heading: stage.params.title ?? '',
      entries: stage.params.items,
      max: 6,
      indent: 1.9,
      mark: (row) => drawNumber(stage, row),
    }),
};

function drawNumber({ surface, look, inks }: Stage, { index, x, y, size, come }: Row): void {
  const radius = size * 0.62 * come;
  const [centre, middle] = [x + size * 0.62, y + (size * LINE_HEIGHT) / 2];
  surface.fillStyle = inks.accent;
  disc(surface, centre, middle, radius);
  const block = blockOf({
    surface,
    text: String(index + 1),
    type: { family: look.family, weight: 700 },
    box: { width: size * 2, height: size * 2 },
    largest: size * 0.68,
  });
  drawBlock({ surface, block, x: centre, y: middle - block.height / 2, align: 'center', colour: inks.onAccent, come });
}
