/** Keys of one query. */
const MAX_BATCH = 500;

/**
 * A read by key whose callers share queries: those of one moment, and those that come while an earlier query is under
 * way. So a burst of deliveries asks a few times, not a thousand, and nobody waits who is alone. What is answered was
 * read after it was asked for. Callers of the same key get the same object and must not change it.
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
