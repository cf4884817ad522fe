import { expect, it } from 'vitest';
import { newItem, newTimeline } from '@/lib/timeline/model';
import { drawPreview } from './draw-preview';

/** What is drawn for a selected picture, which is not loaded yet, so that only its frame is seen. */
function drawn(frame: number): string[] {
  const calls: string[] = [];
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) =>
      name === 'strokeStyle' ? '' : (...args: unknown[]) => calls.push(`${String(name)} ${args.join()}`),
    set: () => true,
  });
  const item = newItem({ id: 'a', type: 'image', url: '/files/a', x: 100, y: 200, width: 300, height: 400 });
  const timeline = { ...newTimeline(), items: [item] };
  drawPreview({ context, timeline, frame, pictureOf: () => null, selected: item, guides: [], shown: 1 });
  return calls;
}

it('draws a dashed box with eight handles of 12 and one for turning 30 above around the selected item', () => {
  const calls = drawn(0);
  expect(calls.filter((call) => call.startsWith('setLineDash'))).toEqual(['setLineDash 6,4', 'setLineDash ']);
  const handles = calls.filter((call) => call.startsWith('strokeRect'));
  expect(handles).toHaveLength(8);
  expect(handles).toContain('strokeRect 94,194,12,12');
  expect(calls.filter((call) => call.startsWith('arc'))).toEqual([expect.stringMatching(/^arc 250,170,6,/)]);
  expect(drawn(300).filter((call) => /^(strokeRect|arc)/.test(call))).toEqual([]);
});
