import { expect, it } from 'vitest';
import { createVectorIndex, unit } from './vectors';

it('of a document with many alike passages, eight are found: the others keep their places', async () => {
  const index = createVectorIndex();
  for (let at = 0; at < 40; at += 1)
    index.add({ id: `long-${String(at).padStart(2, '0')}`, itemId: 'long', vector: unit([1, at / 1000]) });
  index.add({ id: 'short', itemId: 'short', vector: unit([1, 0.5]) });
  const hits = await index.search(unit([1, 0]), { limit: 10, floor: 0.1, allows: () => true });
  expect(hits.map(({ id }) => id)).toEqual([...Array.from({ length: 8 }, (_, at) => `long-0${at}`), 'short']);
});
