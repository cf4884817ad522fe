import { expect } from 'vitest';
import { piecesOf } from './pieces';

/** Tolerance for noise: quadratic work takes a hundred times as long, not thirty. */
const NOISE = 3;
const TENFOLD = 10;
/** Shorter times are noise of the clock. */
const FLOOR_MS = 4;
const TRIES = 3;
/** A piece of work that is cut into slices takes about this long. */
const SLICE_MS = 25;

type Work = (size: number) => unknown;

/** Processor time of this thread, in milliseconds. */
async function timeOf(work: Work, size: number): Promise<number> {
  const began = process.threadCpuUsage();
  await work(size);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}

/**
 * Grows an input tenfold and checks that the work grows no more than that. It measures processor time, which a busy
 * machine changes little. A result that seems too slow is measured again, as garbage collection may have interfered.
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

/**
 * Grows an input tenfold and checks that the longest piece of the work, in which nothing else has a turn, stays as it
 * was: such work is cut into slices. Measured again where it seems too long, as garbage collection counts too.
 */
export async function expectSlices(
  what: string,
  size: number,
  work: (size: number) => Promise<unknown>,
): Promise<void> {
  let worst = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const small = Math.max(SLICE_MS, (await piecesOf(() => work(size))).longest);
    const large = (await piecesOf(() => work(size * TENFOLD))).longest;
    if (large <= small * NOISE) return;
    worst = `${what}: the longest piece took ${small.toFixed(1)} ms of processor time, and ${large.toFixed(1)} ms at tenfold`;
  }
  expect.fail(worst);
}
