import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPostings } from './postings';

it('keeps the entries of each stem in their order, few or many', () => {
  const entries = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 2 ** 32 - 2 })), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(entries, (added) => {
      const postings = createPostings();
      for (const [stem, entry] of added) postings.add(stem, entry);
      const wanted = Map.groupBy(added, ([stem]) => stem);
      expect([...postings.stems()].toSorted()).toEqual([...wanted.keys()].toSorted());
      for (const [stem, list] of wanted)
        expect(Array.from(postings.entriesOf(stem))).toEqual(list.map(([, entry]) => entry));
      expect(postings.entriesOf('z')).toHaveLength(0);
    }),
    { numRuns: 60 },
  );
});
