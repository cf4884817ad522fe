import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageOf } from '../languages';
import { termsOf } from '../stems';
import { createMemoryBytes } from './memory-bytes';
import { DamagedSegment, type Bytes, type IndexedPassage, type Segment, type Vectors } from './segment';
import { openStoredSegment } from './stored-segment';
import { createTermCache } from './term-cache';
import { createTextIndex, type TextIndex } from './text-index';
import { writeSegment } from './write-segment';

async function collected<T>(from: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of from) all.push(each);
  return all;
}

const turn = () => Promise.resolve();
const cache = createTermCache(2_000);

async function stored(segments: readonly Segment[], attached: unknown[] = [], dimensions: number | null = null) {
  const memory = createMemoryBytes();
  await writeSegment({ segments, sink: memory.sink, turn, attached, dimensions });
  return memory.bytes();
}
const written = async (segments: readonly Segment[]) => openStoredSegment(await stored(segments), cache);

function passage(id: string, itemId: string, text: string): IndexedPassage {
  const language = languageOf(text);
  return { id, itemId, language, ...termsOf(text, language) };
}

const WORDS = [
  ...['refund', 'refunds', 'refunded', 'delivery', 'deliver', 'warehouse', 'coffee', 'policies', 'BL-301', '2 500'],
  ...['возврат', 'доставка', 'доставки', 'der', 'Bestellung', 'the', 'is', 'and', 'не', 'ё'],
];
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const itemId = fc.constantFrom(...Array.from({ length: 8 }, (_, at) => `item-${at}`));
type Step =
  | { do: 'save'; itemId: string; texts: string[] }
  | { do: 'remove'; itemId: string }
  | { do: 'all' }
  | { do: 'waiting' };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('save' as const), itemId, texts: fc.array(text, { maxLength: 12 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), itemId }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'all' }, { do: 'waiting' }) },
);
const queryWords = fc.array(fc.constantFrom(...WORDS, 'refnud', 'delivrey', 'wareh', 'достовка', 'bl301', 'zzz'), {
  minLength: 1,
  maxLength: 5,
});

/** Searches alike: the same passages in the same order, with the same scores to the last bit. */
async function expectSame(index: TextIndex, live: ReadonlyMap<string, IndexedPassage[]>, question: string) {
  const fresh = createTextIndex();
  for (const passages of live.values()) for (const each of passages) fresh.add(each);
  const options = [{ limit: 400 }, { limit: 3, allows: (item: string) => item !== 'item-3' }];
  for (const each of options) expect(await index.search(question, each)).toEqual(await fresh.search(question, each));
  expect(index.size()).toBe(fresh.size());
}

describe('an index in segments', () => {
  it('finds what one in memory of the same documents finds, after any additions, removals and merges', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 14 }),
        fc.array(queryWords, { minLength: 1, maxLength: 4 }),
        async (steps, questions) => {
          const index = createTextIndex();
          const live = new Map<string, IndexedPassage[]>();
          for (const [at, each] of steps.entries()) {
            if (each.do === 'all' || each.do === 'waiting') await index.settle(each.do, written);
            else {
              index.removeItem(each.itemId);
              live.delete(each.itemId);
            }
            if (each.do !== 'save') continue;
            const passages = each.texts.map((words, order) => passage(`p${at}-${order}`, each.itemId, words));
            for (const one of passages) index.add(one);
            live.set(each.itemId, passages);
          }
          for (const question of questions) await expectSame(index, live, question.join(' '));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('goes on while it is merged: what is removed, added and searched meanwhile counts', async () => {
    const index = createTextIndex();
    for (const item of ['a', 'b', 'c']) index.add(passage(`${item}-1`, item, `refund of ${item}`));
    const found = async () => (await index.search('refund', { limit: 9 })).map(({ id }) => id);
    await index.settle('all', async (segments) => {
      const merged = await written(segments);
      index.removeItem('a');
      index.removeItem('b');
      index.add(passage('b-2', 'b', 'refund of b, again'));
      expect(await found()).toEqual(['c-1', 'b-2']);
      return merged;
    });
    expect(await found()).toEqual(['c-1', 'b-2']);
    await index.settle('all', written);
    expect(await found()).toEqual(['c-1', 'b-2']);
  });

  it('finds all as before when a merge fails, and closes what it no longer needs once no search reads it', async () => {
    const index = createTextIndex();
    index.add(passage('a', 'a', 'refund'));
    const fail = async () => {
      throw new Error('the disk is full');
    };
    await expect(index.settle('all', fail)).rejects.toThrow('the disk is full');
    const closed: string[] = [];
    const named = (name: string) => async (segments: readonly Segment[]) => {
      const bytes = await stored(segments);
      return openStoredSegment({ ...bytes, close: () => closed.push(name) }, cache);
    };
    await index.settle('all', named('first'));
    expect(await index.search('refund', { limit: 1 })).toHaveLength(1);
    await index.using(async () => {
      await index.settle('all', named('second'));
      expect(closed).toEqual([]);
    });
    expect(closed).toEqual(['first']);
    index.close();
    expect(closed).toEqual(['first', 'second']);
  });

  it('compares at most eight words that may stand in, those of live passages alone', async () => {
    const index = createTextIndex();
    for (let at = 0; at < 40; at += 1)
      index.add(passage(`p${at}`, `i${at}`, `teapot${'abcdefghij'[at % 10]}${'klmn'[at % 4]}`));
    for (let at = 0; at < 30; at += 1) index.removeItem(`i${at}`);
    await index.settle('all', written);
    const hits = await index.search('teapot', { limit: 50 });
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.length).toBeLessThanOrEqual(10);
  });
});

describe('stored bytes', () => {
  const base = () => {
    const index = createTextIndex();
    for (let at = 0; at < 300; at += 1)
      index.add({ ...passage(`p${at}`, `i${at % 40}`, `refund number${at} coffee`), vector: Float32Array.of(at, 1) });
    return index;
  };

  it('keep vectors of the same dimensions and what was attached', async () => {
    const bytes = await base().using((segments) => stored(segments, [{ a: 1 }, ['b']], 2));
    const segment = await openStoredSegment(bytes, cache);
    expect(await collected(segment.attached())).toEqual([{ a: 1 }, ['b']]);
    const parts: Vectors[] = await collected(segment.vectors());
    const first = parts.flatMap(({ slots, numbers }) =>
      Array.from(slots, (slot, at) => [segment.idOf(slot), numbers[at * 2]]),
    );
    expect(first).toEqual(Array.from({ length: 300 }, (_, at) => [`p${at}`, at]));
    const none = await openStoredSegment(await base().using((segments) => stored(segments, [], 3)), cache);
    expect(await collected(none.vectors())).toEqual([]);
  });

  it('say that they are damaged, wherever a byte differs or the end is missing, and never find something else', async () => {
    const bytes = await base().using((segments) => stored(segments, [1]));
    const whole = await bytes.read(0, bytes.size);
    const over = (changed: Uint8Array<ArrayBuffer>): Bytes => ({
      size: changed.length,
      read: async (offset, length) => {
        if (offset + length > changed.length) throw new DamagedSegment('Too short');
        return changed.slice(offset, offset + length);
      },
      close: () => undefined,
    });
    const search = async (from: Bytes) => {
      const segment = await openStoredSegment(from, createTermCache(0));
      await collected(segment.attached());
      await collected(segment.terms());
      return createTextIndex([segment]).search('refund number7 coffee', { limit: 400 });
    };
    const right = await search(over(whole));
    const results = await fc
      .sample(fc.integer({ min: 0, max: whole.length - 1 }), 150)
      .reduce<Promise<string[]>>(async (before, at) => {
        const changed = whole.slice();
        changed[at] = (changed[at] ?? 0) ^ 0x40;
        const result = await search(over(changed)).then(
          (hits) => (JSON.stringify(hits) === JSON.stringify(right) ? 'same' : `another at ${at}`),
          (error: unknown) => (error instanceof DamagedSegment ? 'damaged' : `${String(error)} at ${at}`),
        );
        return [...(await before), result];
      }, Promise.resolve([]));
    expect([...new Set(results)].filter((result) => !['same', 'damaged'].includes(result))).toEqual([]);
    expect(results.filter((result) => result === 'damaged').length).toBeGreaterThan(100);
    for (const length of [0, 8, 16, whole.length - 1, whole.length - 16])
      await expect(search(over(whole.slice(0, length)))).rejects.toThrow(DamagedSegment);
  });
});
