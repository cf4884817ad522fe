import { PENALTY_LABELS, RELEVANT_FROM } from '@/lib/searches/values';
import { countCandidates, ROWS, type CandidateFilter } from './candidate.store';
import type { ChannelSearch, Counts } from './search.store';

/** Channels that count as found: checked, no penalty label and, with a theme, relevant enough. */
export function foundFilter({ theme }: Pick<ChannelSearch, 'theme'>): CandidateFilter {
  return {
    isSeed: false,
    state: 'checked',
    labels: { $nin: [...PENALTY_LABELS] },
    ...(theme ? { relevance: { $gte: RELEVANT_FROM } } : {}),
  };
}

/** The marked rows of a search, by kind. */
export async function countMarks(searchId: string): Promise<{ relevant: number; notRelevant: number }> {
  const [relevant = 0, notRelevant = 0] = await Promise.all(
    [true, false].map((isRelevant) => countCandidates(searchId, { ...ROWS, isRelevant })),
  );
  return { relevant, notRelevant };
}

/** The counts of a search as its candidates have them. */
export async function countAll(search: Pick<ChannelSearch, '_id' | 'theme'>): Promise<Counts> {
  const searchId = String(search._id);
  const [found, processed, rows, counted] = await Promise.all([
    countCandidates(searchId, { isSeed: false }),
    countCandidates(searchId, { isSeed: false, state: { $in: ['checked', 'skipped', 'unavailable'] } }),
    countCandidates(searchId, ROWS),
    countCandidates(searchId, foundFilter(search)),
  ]);
  return { found, processed, rows, counted };
}
