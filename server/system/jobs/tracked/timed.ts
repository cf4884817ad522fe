import { measure } from '@/server/system/metrics/registry';
import { JobWaits } from './wait-until';

/** Runs a job's handler and records how long it took, by kind and how it ended. */
export async function timed<T>(kind: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const record = (outcome: string) =>
    measure(({ jobs }) => jobs.observe({ kind, outcome }, (performance.now() - began) / 1000));
  try {
    const result = await run();
    record('done');
    return result;
  } catch (error) {
    record(error instanceof JobWaits ? 'waits' : 'failed');
    throw error;
  }
}
