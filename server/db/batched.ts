/** Keys of one query. */
const MOST = 500;

/**
 * A read by key whose callers of the same moment share one query: a burst of deliveries asks once, not a thousand times. What
 * is answered was read after it was asked for. Callers of the same key get the same object and must not change it.
 */
export function batched<V>(load: (keys: string[]) => Promise<ReadonlyMap<string, V>>): (key: string) => Promise<V | null> {
  let open: { keys: Set<string>; found: Promise<ReadonlyMap<string, V>> } | null = null;

  const begin = () => {
    const keys = new Set<string>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (open?.keys === keys) open = null;
      return load([...keys]);
    });
    return { keys, found };
  };

  return async (key) => {
    open ??= begin();
    const { keys, found } = open;
    keys.add(key);
    if (keys.size >= MOST) open = null;
    return (await found).get(key) ?? null;
  };
}
