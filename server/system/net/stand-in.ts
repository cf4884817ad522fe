import { AsyncLocalStorage } from 'node:async_hooks';
import type { VendorAnswer, VendorRequest } from './vendor-request';

/** Answers in place of the network; nothing leaves the process. */
export type StandIn = (request: VendorRequest) => VendorAnswer | Promise<VendorAnswer>;

const inPlace = new AsyncLocalStorage<StandIn>();

/** Runs something whose calls to networks go to the stand-in. */
export function withStandIn<T>(standIn: StandIn, run: () => Promise<T>): Promise<T> {
  return inPlace.run(standIn, run);
}

export function currentStandIn(): StandIn | undefined {
  return inPlace.getStore();
}
