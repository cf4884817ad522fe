import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_BYTES = 16 * 1_048_576;

type Collect = (options: { type: 'minor' }) => void;
let collect: Collect | undefined;

/**
 * Counts the bytes of a passing body, and collects the young generation now and then. V8 counts memory outside its
 * heap, such as a body's chunks, against its old generation: without this, every 32 MB make it mark the whole heap, 100
 * ms and more in a process that holds Next, while the chunks, which die young, could be freed within a millisecond.
 */
export function memoryReliever(): (bytes: number) => void {
  let since = 0;
  return (bytes) => {
    since += bytes;
    if (since < EVERY_BYTES) return;
    since = 0;
    collect ??= exposed();
    collect({ type: 'minor' });
  };
}

function exposed(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
