/** A place in a list: behind the item with this id, whose sort field has this value. */
export type Cursor = { order: string; value: string | number | Date; id: string };

/** The header that names the place behind a page, where more may follow. */
export const NEXT_HEADER = 'X-Next-Cursor';
/** So many rows of a list can be reached by `page`; `after` reaches all. */
export const MAX_SKIPPED = 10_000;

/** The opaque text of a cursor. */
export function cursorText({ order, value, id }: Cursor): string {
  const json = JSON.stringify([order, value instanceof Date ? { at: value.getTime() } : value, id]);
  const bytes = String.fromCharCode(...new TextEncoder().encode(json));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null: not such a text. */
export function readCursor(text: string): Cursor | null {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (each) => each.charCodeAt(0)));
    const fields: unknown = JSON.parse(json);
    if (!Array.isArray(fields) || fields.length !== 3) return null;
    const [order, stored, id] = fields as unknown[];
    const value = valueOf(stored);
    return typeof order === 'string' && typeof id === 'string' && value !== null ? { order, value, id } : null;
  } catch {
    return null;
  }
}

function valueOf(stored: unknown): Cursor['value'] | null {
  if (typeof stored === 'string' || typeof stored === 'number') return stored;
  const at = typeof stored === 'object' && stored && 'at' in stored ? stored.at : null;
  const date = typeof at === 'number' ? new Date(at) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
