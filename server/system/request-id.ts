import { AsyncLocalStorage } from 'node:async_hooks';

const KEY = Symbol.for('workspace.request-id');
type Shared = { [KEY]?: AsyncLocalStorage<string> };

/** One for the process: the door and the routes are bundled apart. */
function current(): AsyncLocalStorage<string> {
  const shared = globalThis as Shared;
  return (shared[KEY] ??= new AsyncLocalStorage<string>());
}

/** Every log line of this work names the request, as its answer does. */
export function withRequestId<T>(id: string, work: () => T): T {
  return current().run(id, work);
}

/** The id of the request that this code runs for; undefined outside one. */
export function currentRequestId(): string | undefined {
  return current().getStore();
}
