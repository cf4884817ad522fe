/** Which posts are chosen. Every item listens for itself, so that choosing one draws one. */
export type Selection = {
  has: (id: string) => boolean;
  all: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
  toggle: (id: string) => void;
  /** From the one chosen last up to this one, in the order given. */
  extendTo: (id: string, order: readonly string[]) => void;
  /** Keeps only these of the selected posts. */
  keep: (ids: ReadonlySet<string>) => void;
  clear: () => void;
};

export function createSelection(): Selection {
  let chosen: readonly string[] = [];
  let members = new Set<string>();
  let last: string | null = null;
  const listeners = new Set<() => void>();

  function set(next: readonly string[]): void {
    chosen = next;
    members = new Set(next);
    for (const listener of listeners) listener();
  }

  return {
    has: (id) => members.has(id),
    all: () => chosen,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle: (id) => {
      last = id;
      set(members.has(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
    },
    extendTo: (id, order) => {
      const [start, end] = [order.indexOf(last ?? id), order.indexOf(id)].sort((a, b) => a - b);
      const range = start === undefined || end === undefined || start < 0 ? [id] : order.slice(start, end + 1);
      last = id;
      set([...new Set([...chosen, ...range])]);
    },
    keep: (ids) => {
      if (chosen.some((id) => !ids.has(id))) set(chosen.filter((id) => ids.has(id)));
    },
    clear: () => {
      if (chosen.length > 0) set([]);
    },
  };
}
