/** The meaning of data in numbers: by what is counted and its kind, how many. */
export type Census = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Counts of one group in one line: `draft 3, scheduled 2`; none: `none`. */
export function countsIn(group: Readonly<Record<string, number>> = {}): string {
  const kinds = Object.entries(group).sort(([a], [b]) => (a < b ? -1 : 1));
  return kinds.map(([kind, count]) => `${kind} ${count}`).join(', ') || 'none';
}

/** A line for each count that is another one afterwards: `posts by status: scheduled 12, then 11`. */
export function differences(before: Census, after: Census): string[] {
  const both = (a: object = {}, b: object = {}) => [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return both(before, after).flatMap((group) =>
    both(before[group], after[group]).flatMap((kind) => {
      const [was, is] = [before[group]?.[kind] ?? 0, after[group]?.[kind] ?? 0];
      return was === is ? [] : [`${group}: ${kind} ${was}, then ${is}`];
    }),
  );
}
