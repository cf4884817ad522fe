import { decode } from '../bson/decode.ts';
import { encodeKey } from '../bson/key.ts';
import { type Maybe, type Value } from '../bson/value.ts';
import { walk } from '../query/path.ts';
import { bounds, successor } from './bounds.ts';
import type { Collection } from './catalog.ts';
import { collectDemands, type Demands } from './demands.ts';
import { isPinned } from './exact.ts';
import type { Query } from './find.ts';
import type { Index } from './index-spec.ts';
import type { Store } from './rows.ts';

/** First bytes of the keys of an empty array, which has no value, and of null, which may stand for a missing field. */
const [EMPTY, NULL] = [3, 5];

/**
 * The values of a field by one step along an index per value, where the filter pins down all fields before it.
 * Undefined: no index serves. `undefined` in between is a pause.
 */
export function* distinctByKeys(
  store: Store,
  collection: Collection,
  query: Query,
  path: string,
): Generator<undefined, Value[] | undefined, void> {
  if (query.rules || query.hint) return undefined;
  const demands: Demands = new Map();
  collectDemands(query.filter, demands, query.scope);
  for (const index of collection.indexes) {
    if (index.hidden || index.building || index.partial || index.sparse || index.collation) continue;
    const { prefixes, points, range } = bounds(index, demands);
    const next = index.fields[points];
    if (range || next?.path !== path || next.direction !== 1) continue;
    if (!isPinned(query.filter, index, points)) continue;
    return yield* valuesBehind(store, collection, index, { prefixes, path: next.parts });
  }
  return undefined;
}

type Behind = { prefixes: readonly Buffer[]; path: readonly string[] };

function* valuesBehind(
  store: Store,
  collection: Collection,
  index: Index,
  { prefixes, path }: Behind,
): Generator<undefined, Value[] | undefined, void> {
  const text = `SELECT i.k, d.b FROM i${index.id} i CROSS JOIN d${collection.id} d ON d.r = i.r WHERE i.k >= ? AND i.k < ? ORDER BY i.k LIMIT 1`;
  const found = new Map<string, Value>();
  for (const prefix of prefixes) {
    const end = successor(prefix);
    let from = prefix;
    for (let steps = 1; ; steps++) {
      const row = store.database.sql(text).get(from, end) as unknown as [Uint8Array, Uint8Array] | undefined;
      if (!row) break;
      const rest = Buffer.from(row[0]).subarray(prefix.length);
      if (rest[0] === NULL) return undefined;
      const value = rest[0] === EMPTY ? undefined : valueOfKey(row[1], path, rest);
      if (rest[0] !== EMPTY && !value) return undefined;
      if (value) found.set(value.key.toString('latin1'), value.value);
      from = successor(Buffer.concat([prefix, value?.key ?? Buffer.from([EMPTY])]));
      if (steps % 32 === 0) yield undefined;
    }
  }
  return [...found.values()];
}

/** The value of a document whose key this is. */
function valueOfKey(
  bytes: Uint8Array,
  path: readonly string[],
  rest: Buffer,
): { key: Buffer; value: Value } | undefined {
  let found: { key: Buffer; value: Value } | undefined;
  const look = (value: Maybe): void => {
    if (value === undefined || found) return;
    const key = encodeKey([value], [1]);
    if (rest.subarray(0, key.length).equals(key)) found = { key, value };
  };
  walk(decode(bytes, new Set([path[0] as string])), [...path], false, (value) => {
    if (Array.isArray(value)) value.forEach(look);
    else look(value);
    return found !== undefined;
  });
  return found;
}
