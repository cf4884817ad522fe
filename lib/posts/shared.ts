/** Text and files that another app shared, as the service worker stored it (public/sw.js). */
export type Shared = { text: string; names: string[] };

/** Older ones belong to no post that is begun now. */
const MAX_AGE_MS = 600_000;

/** The text of a new post, and the names of its files; null: nothing that makes sense. */
export function parseShared(stored: unknown, now: number): Shared | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { title, text, url, names, at } = stored as Record<string, unknown>;
  if (typeof at !== 'number' || now - at > MAX_AGE_MS) return null;
  const parts = [title, text, url].flatMap((part) => (typeof part === 'string' && part.trim() ? [part.trim()] : []));
  return {
    text: parts.filter((part, index) => !isRepeated(part, index, parts)).join('\n'),
    names: Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [],
  };
}

/** Apps often repeat the address in the text, or the title. */
function isRepeated(part: string, index: number, parts: readonly string[]): boolean {
  return parts.some((other, at) => at !== index && other.includes(part) && (other !== part || at < index));
}
