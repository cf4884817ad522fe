import { removeCandidatesOfSearch } from './candidate.store';
import { removeLogsOfSearch } from './log.store';
import { removeReadingsOfSearch } from './reading.store';

/** Removes all that a search has found, and its log. */
export async function removeFindings(searchId: string): Promise<void> {
  await removeCandidatesOfSearch(searchId);
  await removeReadingsOfSearch(searchId);
  await removeLogsOfSearch(searchId);
}
