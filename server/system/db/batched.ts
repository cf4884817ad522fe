/** Keys per query. */
const MAX_BATCH = 500;

/**
 * A read by key whose callers share queries: simultaneous ones, and those that arrive while an earlier query is under
 * way. So a burst of deliveries queries a few times, not a thousand, and a single caller never waits. Returned values
 * were read after they were requested. Callers of the same key get the same object and must not change it.
 */
export function batched<V>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  let open: { keys: Set<string>; found: Promise<ReadonlyMap<string, V>> } | null = null;
  let underWay: Promise<unknown> = Promise.resolve();

  const begin = () => {
    const keys = new Set<string>();
    const found = Promise.all([underWay, new Promise<void>((resolve) => setImmediate(resolve))]).then(() => {
      if (open?.keys === keys) open = null;
      return load([...keys]);
    });
    underWay = found.catch(() => undefined);
    return { keys, found };
  };

  return async (key) => {
    open ??= begin();
    const { keys, found } = open;
    keys.add(key);
    if (keys.size >= MAX_BATCH) open = null;
    return (await found).get(key) ?? null;
  };
}
