import { expect, it } from 'vitest';
import { entryTimes } from './entry-times';

const said = (text: string) => text.split(' ').map((word, at) => ({ text: word, start: at, end: at + 0.9 }));

it('finds when each entry begins to be said, a moment before its first word', () => {
  const params = { scene: 'list', title: 'Two things', items: 'Mix it well\nMix it again' };
  expect(entryTimes(params, said('Two things. Mix it well. Mix it again.'))).toEqual([1.85, 4.85]);
  expect(entryTimes({ ...params, scene: 'steps' }, said('Mix it well. Mix it again.'))).toEqual([0, 2.85]);
});

it('finds both sides of a comparison by their first points', () => {
  const params = {
    scene: 'compare',
    left: 'Train',
    leftItems: 'It is calm\nIt is late',
    right: 'Plane',
    rightItems: 'It flies',
  };
  expect(entryTimes(params, said('It is calm. It is late. It flies.'))).toEqual([0, 5.85]);
});

it('knows no times where an entry is not said, others were said, or nothing comes in one after another', () => {
  const words = said('Mix it. Bake it.');
  expect(entryTimes({ scene: 'list', items: 'Mix it\nServe it' }, words)).toBeNull();
  expect(entryTimes({ scene: 'list', items: 'Bake it\nMix it' }, words)).toBeNull();
  expect(entryTimes({ scene: 'list', items: 'Mix it' }, [])).toBeNull();
  expect(entryTimes({ scene: 'list', items: '' }, words)).toBeNull();
  expect(entryTimes({ scene: 'title', title: 'Mix it' }, words)).toBeNull();
});
