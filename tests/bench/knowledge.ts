import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type * as bench from './knowledge/passages';
import { onOwnHost } from './knowledge/own-host';

/** Search at 10,000 passages: times, memory (knowledge/passages.ts). */
export const run = () => {
  // Memory is compared after collections.
  setFlagsFromString('--expose-gc');
  globalThis.gc = runInNewContext('gc') as typeof globalThis.gc;
  return onOwnHost<typeof bench>('./passages.ts', { real: false }, ({ measurePassages }) => measurePassages());
};
