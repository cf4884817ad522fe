import { expect, it } from 'vitest';
import { clipFor } from './items-at';
import { newItem, newTimeline, type Item } from './model';

const clip = (id: string, more: Partial<Item> = {}) =>
  newItem({ id, type: 'video', url: `/files/${id}.mp4`, duration: 90, ...more });

it('takes the selected clip, else the uppermost that is seen at the frame, and nothing that is no clip', () => {
  const below = clip('below');
  const above = clip('above', { trackIndex: 1, start: 30, duration: 30 });
  const text = newItem({ id: 'text', type: 'text' });
  const film = { ...newTimeline(), items: [above, below, text] };
  const idOf = (selected: Item | null, frame: number) => clipFor(film, selected, frame)?.id ?? null;
  expect([idOf(null, 0), idOf(null, 30), idOf(null, 60), idOf(null, 90)]).toEqual(['below', 'above', 'below', null]);
  expect(idOf(below, 30)).toBe('below');
  expect(idOf(text, 30)).toBe(null);
  expect(clipFor({ ...film, items: [clip('hidden', { visible: false })] }, null, 0)).toBe(null);
  expect(clipFor(film, clip('empty', { url: null }), 0)).toBe(null);
});
