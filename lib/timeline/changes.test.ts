import { expect, it } from 'vitest';
import { clip, text, timelineOf } from '@/tests/factories/timeline';
import { changesBetween } from './changes';
import { apply } from './commands/index';

const film = timelineOf(clip('a', 0), clip('b', 100), text('words', 0));

it('says what was changed between two versions, each thing once', () => {
  expect(changesBetween(film, film)).toEqual([]);
  expect(changesBetween(film, structuredClone(film))).toEqual([]);
  const after = [
    { type: 'move', ids: ['b'], by: 20 },
    { type: 'trim', id: 'a', edge: 'end', to: 40 },
    { type: 'change', ids: ['words'], fields: { text: { text: 'Other words' } } },
    { type: 'add', items: [clip('c', 400)] },
    { type: 'mark', marker: { id: 'm', frame: 5, name: '' } },
  ] as const;
  expect(changesBetween(film, after.reduce(apply, film))).toEqual([
    '1 item added',
    '1 item moved',
    '1 item trimmed',
    '1 text rewritten',
    'markers changed',
  ]);
  const looks = apply(film, { type: 'change', ids: ['a', 'b'], fields: { opacity: 0.5 } });
  expect(changesBetween(film, looks)).toEqual(['2 items look or sound otherwise']);
  const style = apply(film, { type: 'change', ids: ['words'], fields: { text: { fontSize: 60 } } });
  expect(changesBetween(film, style)).toEqual(['1 item looks or sounds otherwise']);
  const gone = apply(film, { type: 'remove', ids: ['a', 'b'] });
  expect(changesBetween(film, gone)).toEqual(['2 items deleted']);
  const shaped = apply(apply(film, { type: 'solo-track', trackId: 'track-1' }), {
    type: 'change-viewport',
    viewport: { width: 1080, height: 1080 },
  });
  expect(changesBetween(film, shaped)).toEqual(['tracks changed', 'another format']);
});
