import type { WireSearchComparison, WireSearchMap } from '@/lib/contracts/search-work';
import { invalid } from '@/lib/errors/app-error';
import { COMPARED_MAX } from '@/lib/searches/values';
import { countCandidates, mostRelevant, ROWS, type CandidateFilter } from '../stored/candidate.store';
import { byRelevance } from '../scores/relevances';
import { requireSearch } from '../stored/require-search';
import { presentRows, rowsByIds } from './results';
import { findSearch } from '../stored/search.store';

const MAX_SHOWN = 200;

/** Rows of two searches of a project: only in one, in both, only in the other. */
export async function compareSearches({ id, other }: { id: string; other: string }): Promise<WireSearchComparison> {
  const [a, b] = [await requireSearch(id), await findSearch(other)];
  if (!b || String(a.projectId) !== String(b.projectId))
    throw invalid('with', 'There is no such search in this project.');
  const [inA, inB] = [await ranked(id), await ranked(other)];
  const onlyA = [...inA.keys()].filter((key) => !inB.has(key));
  const onlyB = [...inB.keys()].filter((key) => !inA.has(key));
  const both = [...inA.keys()].filter((key) => inB.has(key));
  const [shownA, shownB] = [await shownOf(id, inA, both), await shownOf(other, inB, both)];
  return {
    only_in_a: [...(await shownOf(id, inA, onlyA)).values()],
    in_both: both.flatMap((key) => {
      const [a, b] = [shownA.get(key), shownB.get(key)];
      return a && b ? [{ a, b }] : [];
    }),
    only_in_b: [...(await shownOf(other, inB, onlyB)).values()],
    totals: { only_in_a: onlyA.length, in_both: both.length, only_in_b: onlyB.length },
  };
}

/** The ids of checked rows by their names, best first: no more than any search of ours has. */
async function ranked(searchId: string): Promise<Map<string, string>> {
  const where: CandidateFilter = { ...ROWS, state: 'checked' };
  const rows = await mostRelevant(searchId, where, { projection: { key: 1, relevance: 1 }, most: COMPARED_MAX });
  return new Map(rows.sort(byRelevance).map(({ key, _id }) => [key, String(_id)]));
}

/** The first of these rows, by their names, as a table shows them. */
async function shownOf(searchId: string, idOf: ReadonlyMap<string, string>, keys: readonly string[]) {
  const first = keys.slice(0, MAX_SHOWN);
  const rows = await rowsByIds(
    searchId,
    first.flatMap((key) => idOf.get(key) ?? []),
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const ordered = first.flatMap((key) => byKey.get(key) ?? []);
  const presented = await presentRows(searchId, ordered);
  return new Map(presented.flatMap((row, at) => (ordered[at] ? [[ordered[at].key, row] as const] : [])));
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
  const where: CandidateFilter = { state: { $in: ['checked', 'reading', 'queued'] } };
  const [seeds, others, total] = await Promise.all([
    mostRelevant(id, { ...where, isSeed: true }, { projection: MAP_FIELDS, most: 1 }),
    mostRelevant(id, { ...where, isSeed: false }, { projection: MAP_FIELDS, most: limit }),
    countCandidates(id, where),
  ]);
  const shown = [...seeds, ...others.sort(byRelevance)].slice(0, limit);
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
    total_nodes: total,
  };
}
