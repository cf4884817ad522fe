import type { Candidate, Found } from '../stored/candidate.store';
import { waysOf } from '../stored/candidate.store';
import type { Way } from './present';

/** Further steps than a search goes. */
const LONGEST = 12;
type Stop = Pick<Candidate, 'key' | 'username' | 'found' | 'hop' | 'isSeed' | 'relevance'>;

/** Channels on the ways that callers keep between groups of rows; more are read again. */
const MAX_CACHED = 5_000;
/** Channels on the ways of a search, shared by groups of its rows. */
export type KnownStops = Map<string, Stop>;

/** How each of these rows was reached from the seed: at each step from the channel that found it best. */
export async function pathsOf(
  searchId: string,
  rows: readonly Candidate[],
  known: KnownStops = new Map<string, Stop>(),
): Promise<Map<string, Way>> {
  if (known.size > MAX_CACHED) known.clear();
  for (const row of rows) known.set(row.key, stopOf(row));
  let missing = missingOf(rows, known);
  for (let hop = 0; hop < LONGEST && missing.length > 0; hop += 1) {
    const stops = await waysOf(searchId, missing);
    for (const stop of stops) known.set(stop.key, stopOf(stop));
    missing = missingOf(stops, known);
  }
  return new Map(rows.map((row) => [row.key, wayTo(row, known)]));
}

/** No more of a channel than its way needs: a search may have fifty thousand. */
function stopOf({ key, username, found, hop, isSeed, relevance }: Stop): Stop {
  return { key, username, found: found.slice(0, 1), hop, isSeed, relevance };
}

function missingOf(rows: readonly Stop[], known: ReadonlyMap<string, Stop>): string[] {
  const best = rows.flatMap((row) => bestFound(row)?.from ?? []);
  return [...new Set(best)].filter((key) => !known.has(key));
}

/** The first way in: those kept first are from the channel that found it first, so that no path goes in a circle. */
function bestFound({ found }: Stop): Found | undefined {
  return found[0];
}

function wayTo(row: Stop, known: ReadonlyMap<string, Stop>): Way {
  const way: Way = [];
  let at: Stop | undefined = row;
  while (at && !at.isSeed && way.length < LONGEST) {
    const step = bestFound(at);
    const from: Stop | undefined = step && known.get(step.from);
    if (!step || !from) break;
    way.unshift({ from: from.username, how: step.how, count: step.count });
    at = from;
  }
  return way;
}
