import { WAYS } from './sequences';

/**
 * Every shortcut of the workspace, as the help lists them. `keys` are pressed one after the other; Mod is ⌘ or Ctrl.
 */
export type Shortcut = { keys: readonly string[]; does: string };

export const SHORTCUTS: readonly Shortcut[] = [
  ...WAYS.map(({ keys, name }) => ({ keys, does: `Go to ${name}` })),
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
];
