/** Statements that one scene shows together, as long as there is room. */
const TOGETHER = 4;

type Grouping = {
  /** Statements with which a paragraph begins. */
  begins: ReadonlySet<string>;
  /** One that has a scene for itself, such as a quote. */
  isAlone: (statement: string) => boolean;
  /** So many groups at most. */
  room: number;
};

/**
 * Statements in groups, each of which one scene shows, so that a long prompt is not cut off. A group begins where a
 * paragraph does; where there are too many, the smallest neighbours come together.
 */
export function grouped(statements: readonly string[], { begins, isAlone, room }: Grouping): string[][] {
  if (statements.length <= room) return statements.map((one) => [one]);
  const groups: string[][] = [];
  for (const one of statements) {
    const last = groups.at(-1);
    const isNew = begins.has(one) || isAlone(one) || last?.some(isAlone) || last?.length === TOGETHER;
    if (!last || isNew) groups.push([one]);
    else last.push(one);
  }
  while (groups.length > room) {
    const costs = groups.slice(1).map((group, index) => {
      const both = [...(groups[index] ?? []), ...group];
      return both.length + (both.some(isAlone) ? statements.length : 0);
    });
    const at = costs.indexOf(Math.min(...costs));
    groups.splice(at, 2, [...(groups[at] ?? []), ...(groups[at + 1] ?? [])]);
  }
  return groups;
}
