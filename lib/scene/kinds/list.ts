import { disc } from '../backgrounds/paint';
import { LINE_HEIGHT } from '../text/block';
import { drawRows } from './rows';
import type { Kind } from './kind';

/** A heading and points, one after another. */
export const list: Kind = {
  label: 'List',
  fields: [
    { name: 'title', label: 'Heading', form: 'line', maxLength: 120 },
    { name: 'items', label: 'Points', form: 'lines', maxLength: 900, hint: 'One on each line, at most seven' },
  ],
  draw: (stage) =>
    drawRows({
      stage,
      heading: stage.params.title ?? '',
      entries: stage.params.items,
      max: 7,
      indent: 1.1,
      mark: ({ x, y, size, come }) => {
        stage.surface.fillStyle = stage.inks.accent;
        disc(stage.surface, x + size * 0.3, y + (size * LINE_HEIGHT) / 2, size * 0.2 * come);
      },
    }),
};
