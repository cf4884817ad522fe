/**
 * Every shortcut of the workspace, as the help lists them. `keys` are pressed one after the other; Mod is ⌘ or Ctrl.
 */
export type Shortcut = { keys: readonly string[]; does: string; path?: string };

export const SHORTCUTS = [
  { keys: ['g', 's'], does: 'Go to Schedule', path: '/schedule' },
  { keys: ['g', 'a'], does: 'Go to Instagram Agents', path: '/instagram-agents' },
  { keys: ['g', 'f'], does: 'Go to Manage Searches', path: '/searches' },
  { keys: ['g', 'v'], does: 'Go to Videos', path: '/videos' },
  { keys: ['g', 'k'], does: 'Go to Knowledge', path: '/knowledge' },
  { keys: ['g', 'm'], does: 'Go to Media', path: '/media' },
  { keys: ['c'], does: 'Create here' },
  { keys: ['/'], does: 'Focus search' },
  { keys: ['j'], does: 'Next item' },
  { keys: ['k'], does: 'Previous item' },
  { keys: ['['], does: 'Previous item in the open sheet' },
  { keys: [']'], does: 'Next item in the open sheet' },
  { keys: ['Enter'], does: 'Open the item' },
  { keys: ['e'], does: 'Edit the item' },
  { keys: ['d'], does: 'Duplicate the item' },
  { keys: ['x'], does: 'Select the item' },
  { keys: ['m'], does: 'Move the item with the arrow keys' },
  { keys: ['t'], does: 'Go to today' },
  { keys: ['f'], does: 'Search posts' },
  { keys: ['r'], does: 'Mark the channel as relevant' },
  { keys: ['n'], does: 'Mark the channel as not relevant' },
  { keys: ['u'], does: 'Take back the channel’s mark' },
  { keys: ['Escape'], does: 'Close' },
  { keys: ['Mod+Enter'], does: 'Submit the form' },
  { keys: ['Mod+z'], does: 'Undo the last act; ten can be undone' },
  { keys: ['Mod+k'], does: 'Open the command palette' },
  { keys: ['?'], does: 'Show the shortcuts' },
] as const satisfies readonly Shortcut[];

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
