/** Keys that lead to a page, pressed one after the other. */
export const WAYS = [
  { keys: ['g', 's'], name: 'Schedule', path: '/schedule' },
  { keys: ['g', 'a'], name: 'Instagram Agents', path: '/instagram-agents' },
  { keys: ['g', 'f'], name: 'Manage Searches', path: '/searches' },
  { keys: ['g', 'v'], name: 'Videos', path: '/videos' },
  { keys: ['g', 'k'], name: 'Knowledge', path: '/knowledge' },
  { keys: ['g', 'm'], name: 'Media', path: '/media' },
] as const;

type Step = { matched: string | null; pending: string };

/** How long a first key waits for its second, in milliseconds. */
export const SEQUENCE_MS = 1200;

/**
 * Takes one more key: `matched` is the sequence that is now complete (keys joined by a space), `pending` what may still
 * become one.
 */
export function pressKey({ pending, key, known }: { pending: string; key: string; known: readonly string[] }): Step {
  const pressed = pending ? `${pending} ${key}` : key;
  if (known.includes(pressed)) return { matched: pressed, pending: '' };
  if (known.some((sequence) => sequence.startsWith(`${pressed} `))) return { matched: null, pending: pressed };
  // A wrong second key may be the first of another sequence.
  return pending ? pressKey({ pending: '', key, known }) : { matched: null, pending: '' };
}
