import { expect, it } from 'vitest';
import { createTextIndex } from '@/lib/knowledge/text-index/text-index';
import { segmentVectors, unit } from './vectors';

it('of a document with many alike passages, eight are found: the others keep their places', async () => {
  const text = createTextIndex();
  const add = (id: string, itemId: string, vector: Float32Array) =>
    text.add({ id, itemId, language: 'en', terms: [], length: 0, vector });
  for (let at = 0; at < 40; at += 1) add(`long-${String(at).padStart(2, '0')}`, 'long', unit([1, at / 1000]));
  add('short', 'short', unit([1, 0.5]));
  const hits = await segmentVectors(text).search(unit([1, 0]), { limit: 10, floor: 0.1, allows: () => true });
  expect(hits.map(({ id }) => id)).toEqual([...Array.from({ length: 8 }, (_, at) => `long-0${at}`), 'short']);
});
