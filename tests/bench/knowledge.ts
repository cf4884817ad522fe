import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onOwnHost } from './knowledge/own-host';
import type * as bench from './knowledge/reading-and-search';

/** MB per second read for each file type (knowledge/reading.ts); search at 10,000 passages (knowledge/passages.ts). */
export const run = () => {
  // Memory is compared after collections.
  setFlagsFromString('--expose-gc');
  globalThis.gc = runInNewContext('gc') as typeof globalThis.gc;
  return onOwnHost<typeof bench>('./reading-and-search.ts', { real: false }, async (measures) => {
    await measures.measureReading();
    await measures.measurePassages();
  });
};
