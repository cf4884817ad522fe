/**
 * A value as JSON carries it: dates as ISO strings, ids as hex, undefined left out. Accepts what the database gives.
 */
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
