import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPostings } from './postings';

it('keeps the entries of each stem in their order, few or many, also after a change', () => {
  const entries = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 2 ** 32 - 2 })), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(entries, fc.array(fc.integer({ min: 0, max: 2 ** 32 - 2 }), { maxLength: 200 }), (first, later) => {
      const postings = createPostings();
      const wanted = new Map<string, number[]>();
      const add = (stem: string, entry: number) => {
        postings.add(stem, entry);
        wanted.set(stem, [...(wanted.get(stem) ?? []), entry]);
      };
      for (const [stem, entry] of first) add(stem, entry);
      postings.change((entry) => (entry % 3 === 0 ? null : entry + 1));
      for (const [stem, list] of wanted) {
        const left = list.filter((entry) => entry % 3 !== 0).map((entry) => entry + 1);
        if (left.length > 0) wanted.set(stem, left);
        else wanted.delete(stem);
      }
      for (const entry of later) add('a', entry);
      expect([...postings.stems()].toSorted()).toEqual([...wanted.keys()].toSorted());
      for (const [stem, list] of wanted) expect(Array.from(postings.entriesOf(stem))).toEqual(list);
      expect(postings.entriesOf('z')).toHaveLength(0);
    }),
    { numRuns: 60 },
  );
});
