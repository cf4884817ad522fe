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
