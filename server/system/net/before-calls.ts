import { AsyncLocalStorage } from 'node:async_hooks';

const gate = new AsyncLocalStorage<() => Promise<void>>();

/** Runs a function whose calls to networks each await `ready` first: an error of it prevents the call. */
export function beforeCalls<T>(ready: () => Promise<void>, run: () => Promise<T>): Promise<T> {
  return gate.run(ready, run);
}

/** Resolves when a call to a network may be made. */
export async function callIsReady(): Promise<void> {
  await gate.getStore()?.();
}
