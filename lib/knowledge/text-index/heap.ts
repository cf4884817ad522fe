/** Places in an order, of which few are taken: sorting all would cost more. Equal places never occur. */
export function createHeap(places: Uint32Array, compare: (a: number, b: number) => number) {
  let size = places.length;
  const at = (index: number) => places[index] ?? 0;
  const sink = (from: number) => {
    const sunk = at(from);
    let index = from;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= size) break;
      if (child + 1 < size && compare(at(child + 1), at(child)) < 0) child += 1;
      if (compare(at(child), sunk) >= 0) break;
      places[index] = at(child);
      index = child;
    }
    places[index] = sunk;
  };
  for (let index = (size >> 1) - 1; index >= 0; index -= 1) sink(index);
  return {
    /** The first of those that are left. */
    pop: (): number | undefined => {
      if (size === 0) return undefined;
      const first = at(0);
      size -= 1;
      places[0] = at(size);
      if (size > 0) sink(0);
      return first;
    },
  };
}
