/** Statements that one scene shows together, as long as there is room. */
const TOGETHER = 4;

type Grouping = {
  /** Statements with which a paragraph begins. */
  begins: ReadonlySet<string>;
  /** One that has a scene for itself, such as a quote. */
  isAlone: (statement: string) => boolean;
  /** One that has a scene for itself as long as there is room. */
  isBestAlone?: (statement: string) => boolean;
  /** So many groups at most. */
  room: number;
};

/**
 * Statements in groups, each of which one scene shows, so that a long prompt is not cut off. A group begins where a
 * paragraph does; where there are too many, the smallest neighbours come together.
 */
export function grouped(
  statements: readonly string[],
  { begins, isAlone, isBestAlone = () => false, room }: Grouping,
): string[][] {
  if (statements.length <= room) return statements.map((one) => [one]);
  const alone = new Set(statements.filter(isAlone));
  let groups = split(statements, begins, alone);
  for (const one of statements.filter((each) => !isAlone(each) && isBestAlone(each))) {
    const more = split(statements, begins, new Set([...alone, one]));
    if (more.length > room) continue;
    groups = more;
    alone.add(one);
  }
  // A statement left over behind a quote opens no list.
  const isLeft = (at: number) => groups[at]?.length === 1 && groups[at - 1]?.some((one) => alone.has(one));
  while (groups.length > room) {
    const costs = groups.slice(1).map((group, index) => {
      const both = [...(groups[index] ?? []), ...group];
      return (
        both.length + (both.some((one) => alone.has(one)) ? statements.length : 0) + (isLeft(index) ? TOGETHER : 0)
      );
    });
    const at = costs.indexOf(Math.min(...costs));
    groups.splice(at, 2, [...(groups[at] ?? []), ...(groups[at + 1] ?? [])]);
  }
  return groups;
}

function split(statements: readonly string[], begins: ReadonlySet<string>, alone: ReadonlySet<string>): string[][] {
  const groups: string[][] = [];
  for (const one of statements) {
    const last = groups.at(-1);
    const isNew =
      begins.has(one) || alone.has(one) || last?.some((each) => alone.has(each)) || last?.length === TOGETHER;
    if (!last || isNew) groups.push([one]);
    else last.push(one);
  }
  return groups;
}
