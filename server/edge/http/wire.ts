/** An id as the database returns it. */
type ObjectIdLike = { toHexString(): string };

/** The input that `wire` turns into T: a date or an id may stand where the wire carries a string. */
export type Unwired<T> = unknown extends T
  ? T
  : T extends string
    ? string extends T
      ? T | Date | ObjectIdLike
      : T
    : T extends readonly (infer Item)[]
      ? readonly Unwired<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: Unwired<T[K]> }
        : T;

/** A value as JSON carries it: dates as ISO strings, ids as hex, undefined left out. Accepts the database's values. */
export function wire(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(wire);
  if ('toHexString' in value && typeof value.toHexString === 'function') return String(value.toHexString());
  const out: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (entry !== undefined) out[key] = wire(entry);
  }
  return out;
}
