import { inSlices } from './in-slices';

/** A list with fewer entries is written at once. */
const LONG = 500;

type Replacer = (key: string, value: unknown) => unknown;

/**
 * `JSON.stringify(value, replacer)` for a replacer that changes no objects or lists: long lists are written a slice at
 * a time, so that thirty thousand items of a timeline keep no other work waiting.
 */
export async function jsonInSlices(value: unknown, replacer: Replacer): Promise<string> {
  if (Array.isArray(value) && value.length > LONG) {
    const written = await inSlices(value, (entry: unknown) => JSON.stringify(entry, replacer) ?? 'null');
    return `[${written.join()}]`;
  }
  if (!isPlain(value) || !hasLongList(value)) return JSON.stringify(value, replacer);
  const fields: string[] = [];
  for (const [key, field] of Object.entries(value)) {
    const written = field === undefined ? undefined : await jsonInSlices(field, replacer);
    if (written !== undefined) fields.push(`${JSON.stringify(key)}:${written}`);
  }
  return `{${fields.join()}}`;
}

/** Not one that writes itself, as dates and ids do. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('toJSON' in value);

const hasLongList = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > LONG : isPlain(value) && Object.values(value).some(hasLongList);
