import { AsyncLocalStorage } from 'node:async_hooks';
import type { VendorAnswer, VendorRequest } from './vendor-call';

/** Responds in place of the network; nothing leaves the process. */
export type DryRun = (request: VendorRequest) => VendorAnswer | Promise<VendorAnswer>;

const inPlace = new AsyncLocalStorage<DryRun>();

/** Runs something whose calls to networks are answered by `dryRun`. */
export function withDryRun<T>(dryRun: DryRun, run: () => Promise<T>): Promise<T> {
  return inPlace.run(dryRun, run);
}

export function currentDryRun(): DryRun | undefined {
  return inPlace.getStore();
}
