import { expect, it } from 'vitest';
import { FORMAT_SIZES, VIDEO_FORMATS } from '@/lib/video/formats';
import { CAPTION_STYLES, captionFields, captionStyleOf } from './caption-styles';
import { isColour } from './colours';
import { apply } from './commands/index';
import { newItem, newText, newTimeline } from './model';

const spoken = { ...newText('Fresh rye'), wordTimes: [0, 12] };
const item = newItem({ id: 'a', type: 'text', text: spoken, x: 7, y: 9 });

it.each(CAPTION_STYLES.map((style) => [style.name, style] as const))(
  '%s is within the ranges of fields in every format, and leaves words, times and place',
  (_, style) => {
    for (const format of VIDEO_FORMATS) {
      const film = { ...newTimeline(FORMAT_SIZES[format]), items: [item] };
      const fields = captionFields(style, film.viewport);
      const [styled] = apply(film, { type: 'change', ids: ['a'], fields }).items;
      expect(styled!.text).toMatchObject(fields.text!);
      expect(styled!.text).toMatchObject({ text: 'Fresh rye', wordTimes: [0, 12] });
      expect([styled!.x, styled!.y, styled!.width, styled!.height]).toEqual([7, 9, item.width, item.height]);
      expect(captionStyleOf(styled!)).toBe(style);
      for (const colour of [style.color, style.backgroundColor]) expect(isColour(colour), colour).toBe(true);
    }
  },
);

it('are five, by different names; a new text has none of them', () => {
  expect(new Set(CAPTION_STYLES.map(({ name }) => name)).size).toBe(5);
  expect(captionStyleOf(item)).toBe(null);
});
