import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a process may be busy with one caller's work before other work gets a turn. */
const SLICE_MS = 10;

/** To be awaited between the steps of a loop: other work of this process gets a turn whenever a slice is over. */
export function turnsBetweenSlices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await nextTurn();
    began = performance.now();
  };
}

/** `items.map(each)`, a slice at a time: other work of this process gets a turn in between. */
export async function inSlices<T, R>(items: readonly T[], each: (item: T, index: number) => R): Promise<R[]> {
  const made: R[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - began >= SLICE_MS) {
      await nextTurn();
      began = performance.now();
    }
    made.push(each(item, index));
  }
  return made;
}

/** All that an iteration yields, a slice at a time in the same way. */
export async function drainInSlices<T>(steps: Iterable<T>): Promise<T[]> {
  const yielded: T[] = [];
  let began = performance.now();
  for (const step of steps) {
    yielded.push(step);
    if (performance.now() - began < SLICE_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return yielded;
}
