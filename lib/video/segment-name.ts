const SHAPE = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/;

/**
 * Whether a segment may have this name. Segments are the keys of an object on the wire, so no word that every object of
 * JavaScript has may be one.
 */
export function isSegmentName(name: string): boolean {
  return SHAPE.test(name) && !(name in {});
}

/** The segment whose length a person sets. */
export const RESULT_VIEWING = 'resultViewing';

/** A name for a segment of a kind that none of the others has: `title`, `title2`, `title3` … */
export function nameForSegment(kind: string, taken: ReadonlySet<string>): string {
  const base = isSegmentName(kind) ? kind.slice(0, 50) : 'segment';
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}${count}`;
    if (!taken.has(name)) return name;
  }
}
