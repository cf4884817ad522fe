import type { WireSearchComparison, WireSearchMap } from '@/lib/contracts/search-work';
import { invalid } from '@/lib/errors/app-error';
import { candidatesWhere, ROWS, type Candidate } from './candidate.store';
import { byRelevance } from './relevances';
import { requireSearch } from './require-search';
import { presentRows } from './results';
import { findSearch } from './search.store';

const MOST_SHOWN = 200;

/** Rows of two searches of a project: only in one, in both, only in the other. */
export async function compareSearches({ id, other }: { id: string; other: string }): Promise<WireSearchComparison> {
  const [a, b] = [await requireSearch(id), await findSearch(other)];
  if (!b || String(a.projectId) !== String(b.projectId))
    throw invalid('with', 'There is no such search in this project.');
  const rows = [await ranked(id), await ranked(other)] as const;
  const [inA, inB] = rows.map((each) => new Map(each.map((row) => [row.key, row]))) as [
    Map<string, Candidate>,
    Map<string, Candidate>,
  ];
  const onlyA = rows[0].filter(({ key }) => !inB.has(key));
  const onlyB = rows[1].filter(({ key }) => !inA.has(key));
  const both = rows[0].flatMap((row) => {
    const match = inB.get(row.key);
    return match ? [[row, match] as const] : [];
  });
  const shown = both.slice(0, MOST_SHOWN);
  const [shownA, shownB] = [
    await presentRows(
      id,
      shown.map(([row]) => row),
    ),
    await presentRows(
      other,
      shown.map(([, row]) => row),
    ),
  ];
  return {
    only_in_a: await presentRows(id, onlyA.slice(0, MOST_SHOWN)),
    in_both: shownA.flatMap((row, at) => {
      const match = shownB[at];
      return match ? [{ a: row, b: match }] : [];
    }),
    only_in_b: await presentRows(other, onlyB.slice(0, MOST_SHOWN)),
    totals: { only_in_a: onlyA.length, in_both: both.length, only_in_b: onlyB.length },
  };
}

/** Checked rows, best first. */
async function ranked(searchId: string): Promise<Candidate[]> {
  const rows = await candidatesWhere(searchId, { ...ROWS, state: 'checked' }, { pointsTo: 0, plain: 0 });
  return rows.sort(byRelevance);
}

const MAP_FIELDS = {
  key: 1,
  username: 1,
  title: 1,
  participants: 1,
  relevance: 1,
  isRelevant: 1,
  labels: 1,
  isSeed: 1,
  found: 1,
  state: 1,
} as const;

/** The seed and the most relevant channels, with who leads to whom. */
export async function mapSearch({ id, limit }: { id: string; limit: number }): Promise<WireSearchMap> {
  await requireSearch(id);
  const all = await candidatesWhere(id, { state: { $in: ['checked', 'reading', 'queued'] } }, MAP_FIELDS);
  const sorted = all.sort((a, b) => Number(b.isSeed) - Number(a.isSeed) || byRelevance(a, b));
  const shown = sorted.slice(0, limit);
  const names = new Map(shown.map(({ key, username }) => [key, username]));
  return {
    nodes: shown.map((row) => ({
      id: row.isSeed ? null : String(row._id),
      username: row.username,
      title: row.title ?? null,
      participants_count: row.participants ?? null,
      theme_relevance: row.relevance ?? null,
      is_relevant: row.isRelevant ?? null,
      labels: row.labels,
      is_seed: row.isSeed,
    })),
    edges: shown.flatMap(({ found, username }) =>
      found.flatMap(({ from, how, count }) => {
        const name = names.get(from);
        return name ? [{ from: name, to: username, how, count }] : [];
      }),
    ),
    total_nodes: all.length,
  };
}
