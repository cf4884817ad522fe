import { candidatesWhere, type Candidate, type CandidateFilter } from '../stored/candidate.store';
import { relevancesWhere } from './relevances';

const FIELDS = [
  'key',
  'isSeed',
  'state',
  'title',
  'description',
  'found',
  'labels',
  'judged',
  'relevance',
  'isRelevant',
  'parts',
  'isLearned',
  'unlearned',
  'scoreMethod',
] as const satisfies (keyof Candidate)[];

/** The part of a candidate that scores need: small, so that ten thousand fit into memory. */
export type Slim = Pick<Candidate, '_id' | (typeof FIELDS)[number]>;
export const SLIM = Object.fromEntries(FIELDS.map((field) => [field, 1])) as Record<(typeof FIELDS)[number], 1>;

export const slimWhere = async (searchId: string, where: CandidateFilter): Promise<Slim[]> =>
  candidatesWhere(searchId, where, SLIM);

/** The relevance of every channel that was read, checked or not. */
export const knownRelevances = (searchId: string) =>
  relevancesWhere(searchId, { state: { $in: ['checked', 'reading'] } });
