import type { Range } from './plan';

/** Frames of a film that are copied from an earlier one, whose groups they are from `first` on. */
export type CopiedRange = Range & { first: number; count: number };

/** Two seconds between parts that are encoded are encoded with them: one more start of the encoder takes longer. */
const SHORTEST_FRAMES = 60;
/** A film of which less could be copied is encoded whole. */
const LEAST_SHARE = 0.1;

/**
 * Which groups of a film are copied from an earlier one: runs that follow each other in both. Keys are equal for groups
 * that look the same. `taken`: frames that another film gives already. Empty: it is not worth it.
 */
export function copiesFrom(
  groups: readonly Range[],
  keys: readonly string[],
  earlier: readonly string[],
  taken: readonly Range[] = [],
): CopiedRange[] {
  const places = new Map<string, number>();
  for (const [place, key] of earlier.entries()) if (!places.has(key)) places.set(key, place);
  const runs: CopiedRange[] = [];
  for (const [index, { start, end }] of groups.entries()) {
    if (taken.some((range) => range.start < end && start < range.end)) continue;
    const key = keys[index] ?? '';
    const last = runs.at(-1);
    const follows = last?.end === start ? last.first + last.count : -1;
    // A picture that stands still has many groups that look the same: the next one goes on.
    const place = earlier[follows] === key ? follows : places.get(key);
    if (place === undefined) continue;
    if (last && place === follows) Object.assign(last, { end, count: last.count + 1 });
    else runs.push({ start, end, first: place, count: 1 });
  }
  return worthIt(runs, { start: groups[0]?.start ?? 0, end: groups.at(-1)?.end ?? 0 });
}

function worthIt(runs: readonly CopiedRange[], film: Range): CopiedRange[] {
  const long = together(runs).filter(
    (some) => lengthOf(some) >= SHORTEST_FRAMES || some[0]?.start === film.start || some.at(-1)?.end === film.end,
  );
  const copied = long.flat();
  return lengthOf(copied) >= LEAST_SHARE * (film.end - film.start) ? copied : [];
}

/** Runs that touch, which come from several places of the earlier film. */
function together(runs: readonly CopiedRange[]): CopiedRange[][] {
  const all: CopiedRange[][] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last?.at(-1)?.end === run.start) last.push(run);
    else all.push([run]);
  }
  return all;
}

const lengthOf = (runs: readonly Range[]): number => runs.reduce((sum, { start, end }) => sum + end - start, 0);

/** The parts of a film that are not copied, in order. */
export function othersThan(copies: readonly Range[], { start, end }: Range): Range[] {
  const others: Range[] = [];
  let at = start;
  for (const copy of [...copies, { start: end, end }]) {
    if (copy.start > at) others.push({ start: at, end: copy.start });
    at = copy.end;
  }
  return others;
}
