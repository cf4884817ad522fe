import { mongo, Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { groupedUpdates } from './grouped-updates';

type Row = { _id: Types.ObjectId; version: number; changeId?: string; name?: string };
type Op = { updateOne: { filter: { _id: Types.ObjectId; version: number }; update: { $set: Partial<Row> } } };

/**
 * What MongoDB does with such updates: it says how many met their document, not which. `refuse`: names that are taken.
 */
function collection({ refuse = [], down = false }: { refuse?: string[]; down?: boolean } = {}) {
  const rows = new Map<string, Row>();
  const sizes: number[] = [];
  const apply = ({ updateOne: { filter, update } }: Op): number => {
    const row = rows.get(String(filter._id));
    if (!row || row.version !== filter.version) return 0;
    if (refuse.includes(update.$set.name ?? '')) throw new mongo.MongoServerError({ message: 'E11000', code: 11000 });
    Object.assign(row, update.$set);
    return 1;
  };
  let looks = 0;
  const fake = {
    updateOne: async (filter: Op['updateOne']['filter'], update: Op['updateOne']['update']) => {
      if (down) throw new Error('The database is away');
      return { matchedCount: apply({ updateOne: { filter, update } }) };
    },
    bulkWrite: async (ops: Op[]) => {
      if (down) throw new Error('The database is away');
      sizes.push(ops.length);
      let matchedCount = 0;
      const writeErrors: { index: number }[] = [];
      for (const [index, op] of ops.entries()) {
        try {
          matchedCount += apply(op);
        } catch {
          writeErrors.push({ index });
        }
      }
      if (writeErrors.length > 0)
        throw Object.assign(
          new mongo.MongoBulkWriteError({ message: 'some', writeErrors: [] } as never, { matchedCount } as never),
          { writeErrors },
        );
      return { matchedCount };
    },
    find: ({ _id }: { _id: { $in: Types.ObjectId[] } }) => ({
      toArray: async () => {
        looks += 1;
        return _id.$in.flatMap((id) => rows.get(String(id)) ?? []);
      },
    }),
  };
  const add = () => {
    const row: Row = { _id: new Types.ObjectId(), version: 0 };
    rows.set(String(row._id), row);
    return row;
  };
  const update = groupedUpdates(() => fake as never);
  return {
    sizes,
    looks: () => looks,
    add,
    write: ({ _id }: Row, version: number, set: Partial<Row> = {}) =>
      update({ filter: { _id, version }, set: { ...set, version: version + 1 } }),
  };
}

it('writes together what is asked for in one moment', async () => {
  const { sizes, add, write } = collection();
  const rows = Array.from({ length: 300 }, add);
  expect(new Set(await Promise.all(rows.map((row) => write(row, 0))))).toEqual(new Set([true]));
  expect(sizes).toEqual([250, 50]);
});

it('looks once whose change was made; after that the winners of a small group do not wait for a second look', async () => {
  const { add, write, looks, sizes } = collection();
  const race = async () => {
    const row = add();
    expect(await Promise.all([write(add(), 0), write(row, 0), write(row, 0)])).toEqual([true, true, false]);
  };
  await race();
  expect([looks(), sizes]).toEqual([1, [3]]);
  await race();
  expect([looks(), sizes]).toEqual([1, [3]]);
});

it('writes a small group together while nobody races for its documents', async () => {
  const { add, write, sizes, looks } = collection();
  for (let round = 0; round < 2; round += 1) await Promise.all([write(add(), 0), write(add(), 0)]);
  expect([sizes, looks()]).toEqual([[2, 2], 0]);
});

describe.each([
  ['few', 0],
  ['many', 40],
])('of %s updates at once', (_name, others) => {
  it('tells each whether it was its own change that was made', async () => {
    const { add, write, looks } = collection();
    const beside = Array.from({ length: others }, () => write(add(), 0));
    const [one, two, three] = [add(), add(), add()];
    two.version = 7;
    expect(await Promise.all([write(one, 0), write(two, 0), write(three, 0), write(three, 0)])).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([one.version, two.version, three.version]).toEqual([1, 7, 1]);
    expect(new Set(await Promise.all(beside))).toEqual(new Set(others ? [true] : []));
    expect(looks()).toBe(1);
  });

  it('gives what is refused an error of its own, and the others theirs', async () => {
    const { add, write } = collection({ refuse: ['taken'] });
    const beside = Array.from({ length: others }, () => write(add(), 0));
    const [one, two, three] = [add(), add(), add()];
    three.version = 7;
    const ends = await Promise.allSettled([write(one, 0), write(two, 0, { name: 'taken' }), write(three, 0)]);
    expect(ends).toMatchObject([{ value: true }, { reason: { code: 11000 } }, { value: false }]);
    await Promise.all(beside);
  });

  it('fails all whose command failed', async () => {
    const { add, write } = collection({ down: true });
    const ends = await Promise.allSettled(Array.from({ length: others + 2 }, () => write(add(), 0)));
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']));
  });
});
