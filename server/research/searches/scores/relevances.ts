import type { WayIn } from '@/lib/searches/frontier';
import { streamCandidates, type Candidate, type CandidateFilter } from '../stored/candidate.store';

type Place = Pick<Candidate, 'key' | 'relevance' | 'isSeed'>;
const PLACE = { key: 1, relevance: 1, isSeed: 1 } as const;

/** Relevance of channels by their keys; the seed's is 1. Null: not scored. */
export type Relevances = ReadonlyMap<string, number | null>;

export const relevancesOf = (places: readonly Place[]): Relevances =>
  new Map(places.map(({ key, relevance, isSeed }) => [key, isSeed ? 1 : (relevance ?? null)]));

export async function relevancesWhere(searchId: string, where: CandidateFilter): Promise<Relevances> {
  const relevances = new Map<string, number | null>();
  // One after another: as whole rows, ten thousand would be in memory at once.
  for await (const { key, relevance, isSeed } of streamCandidates(searchId, where, PLACE))
    relevances.set(key, isSeed ? 1 : (relevance ?? null));
  return relevances;
}

/** Of the channels in which these were found. */
export function relevancesFor(searchId: string, rows: readonly Pick<Candidate, 'found'>[]): Promise<Relevances> {
  const keys = new Set(rows.flatMap(({ found }) => found.map(({ from }) => from)));
  return relevancesWhere(searchId, { key: { $in: [...keys] } });
}

export function waysInto(found: Candidate['found'], relevances: Relevances): WayIn[] {
  return found.map(({ from, how, count }) => ({ how, count, relevance: relevances.get(from) ?? null }));
}

/** Best first, those that were not scored last; names decide ties. */
export const byRelevance = (a: Pick<Place, 'key' | 'relevance'>, b: Pick<Place, 'key' | 'relevance'>): number =>
  (b.relevance ?? -1) - (a.relevance ?? -1) || (a.key < b.key ? -1 : 1);
