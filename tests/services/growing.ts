import { expect } from 'vitest';

/** Room for noise: what grows with the square of its input takes a hundred times as long, not thirty. */
const NOISE = 3;
const TENFOLD = 10;
/** Less than this is the clock's own noise. */
const FLOOR_MS = 4;
const TRIES = 3;

type Work = (size: number) => unknown;

/** Processor time of this thread, in milliseconds. */
async function timeOf(work: Work, size: number): Promise<number> {
  const began = process.threadCpuUsage();
  await work(size);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}

/**
 * Grows an input tenfold and sees that the work grows no more than that. Processor time, not the clock: a busy machine
 * changes little. What seems to grow too much is measured again, as a collection of garbage may have come in between.
 */
export async function expectLinear(what: string, size: number, work: Work): Promise<void> {
  let worst = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const small = Math.max(FLOOR_MS, await timeOf(work, size));
    const large = await timeOf(work, size * TENFOLD);
    if (large <= small * TENFOLD * NOISE) return;
    worst = `${what}: ${size} took ${small.toFixed(1)} ms of processor time, ${size * TENFOLD} took ${large.toFixed(1)} ms`;
  }
  expect.fail(worst);
}
