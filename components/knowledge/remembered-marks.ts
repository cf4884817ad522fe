import type { Mark } from '@/lib/knowledge/excerpt';

const MAX = 200;
const remembered = new Map<string, readonly Mark[]>();

/** The words marked in a passage that is opened from a result, for the reader: they have no place in the address. */
export function rememberMarks(passageId: string, marks: readonly Mark[]): void {
  remembered.delete(passageId);
  remembered.set(passageId, marks);
  const oldest = remembered.keys().next().value;
  if (remembered.size > MAX && oldest !== undefined) remembered.delete(oldest);
}

export function marksOf(passageId: string | null): readonly Mark[] {
  return (passageId && remembered.get(passageId)) || [];
}
