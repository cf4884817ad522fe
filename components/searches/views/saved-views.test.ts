import { expect, it } from 'vitest';
import { viewsIn } from './saved-views';

it('reads saved views, and takes nothing else for one', () => {
  const view = { name: 'Good ones', results: { pageSize: 50 } };
  expect(viewsIn(JSON.stringify([view, 3, null, { name: 'x' }]))).toEqual([view]);
  expect(viewsIn('{"a":1}')).toEqual([]);
  expect(viewsIn('not json')).toEqual([]);
});
