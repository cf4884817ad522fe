import { expect, test } from 'vitest';
import { endpoints } from '@/lib/contracts/index';
import { clockTime } from '@/lib/contracts/queue';
import { inputDate, inputDay, wireDate } from './scalars';

test('a day that no calendar has is refused, not moved to another', () => {
  for (const text of [
    '2030-02-30T00:00:00Z',
    '2030-02-29',
    '2030-04-31T10:00:00+02:00',
    '2030-13-01',
    '2030-00-10T00:00Z',
    '2030-01-01T24:00:00Z',
    '2030-01-01T10:61:00Z',
    '1969-12-31',
  ]) {
    expect(inputDate.safeParse(text).success, text).toBe(false);
  }
  expect(inputDate.parse('2032-02-29T23:30:00+02:00').toISOString()).toBe('2032-02-29T21:30:00.000Z');
  expect(inputDate.parse('2030-12-31').toISOString()).toBe('2030-12-31T00:00:00.000Z');
});

/** Every schema within a schema. */
function within(schema: unknown, seen = new Set<unknown>()): Set<unknown> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return seen;
  seen.add(schema);
  for (const part of Object.values((schema as { _zod?: { def: object } })._zod?.def ?? schema)) within(part, seen);
  return seen;
}

test('every date that a request can carry is read by that rule, times of the day apart', () => {
  const named = endpoints.flatMap(({ name, body, query }) =>
    [body, query].flatMap((schema) => [...within(schema)].map((part) => ({ name, part }))),
  );
  const dates = named.flatMap(({ name, part }) => {
    if (typeof part !== 'object' || part === null || !('shape' in part)) return [];
    const fields = Object.entries(part.shape as Record<string, unknown>).filter(([field]) =>
      /(?:^|[a-z])(?:At|Until|For)$|^(?:from|to|until|since)$/.test(field),
    );
    return fields.map(([field, schema]) => ({
      where: `${name}.${field}`,
      ruled: [inputDate, inputDay, clockTime].some((rule) => within(schema).has(rule)),
    }));
  });
  expect(dates.length).toBeGreaterThan(5);
  expect(dates.filter(({ ruled }) => !ruled).map(({ where }) => where)).toEqual([]);
  expect(
    named.filter(({ part }) => part === wireDate).map(({ name }) => name),
    'what answers carry is not checked',
  ).toEqual([]);
});
