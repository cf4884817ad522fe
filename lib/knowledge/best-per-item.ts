/** One long document must not take the places of all others. */
const MOST_OF_ITEM = 8;

/** The first hits of a ranking, at most eight of each document. */
export function bestPerItem<Hit extends { itemId: string }>(ranking: Iterable<Hit>, limit: number): Hit[] {
  const counts = new Map<string, number>();
  const chosen: Hit[] = [];
  for (const hit of ranking) {
    if (chosen.length >= limit) break;
    const count = counts.get(hit.itemId) ?? 0;
    if (count >= MOST_OF_ITEM) continue;
    counts.set(hit.itemId, count + 1);
    chosen.push(hit);
  }
  return chosen;
}
