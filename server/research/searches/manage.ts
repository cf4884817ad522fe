import type { WireSearch } from '@/lib/contracts/searches';
import { invalid } from '@/lib/errors/app-error';
import { budgetFor } from '@/lib/searches/progress';
import { COUNT_TO_FIND_DEFAULT, MESSAGE_LIMIT_DEFAULT, SEARCHES_PAGE_SIZE } from '@/lib/searches/values';
import { clock } from '@/server/system/clock';
import { announceRemoved, announceSearch, logLine } from './wire/announce';
import { endJobOf, startRun } from './control';
import { candidatesWhere } from './stored/candidate.store';
import { presentSearch } from './wire/present';
import { removeFindings } from './stored/remove-findings';
import { requireSearch } from './stored/require-search';
import { presentEach } from '@/server/system/db/unreadable-rows';
import {
  findSearch,
  insertSearch,
  pageOfSearches,
  removeSearch,
  searchesCap,
  updateSearch,
  type CarriedMark,
} from './stored/search.store';

type List = { page?: number | undefined; limit?: number | undefined };

/** Searches of these projects, newest first, in pages of 20. */
export async function listSearches({ projectIds, query }: { projectIds: readonly string[]; query: List }) {
  const { page = 1, limit: size = SEARCHES_PAGE_SIZE } = query;
  const { searches, total } = await pageOfSearches(projectIds, { page, size });
  return { items: presentEach('ChannelSearch', searches, presentSearch), total };
}

export async function getSearch(id: string): Promise<WireSearch> {
  return presentSearch(await requireSearch(id));
}

type NewSearch = {
  projectId: string;
  userId: string;
  search_name: string;
  initial_channel: string;
  channel_theme?: string | null | undefined;
  message_limit?: number | undefined;
  channel_count_to_find?: number | undefined;
  reinitiated_from?: string | null | undefined;
};

/** Stores a search and starts it. Marks of the one that it repeats wait for the channels that it finds. */
export async function createSearch({ projectId, userId, ...given }: NewSearch): Promise<WireSearch> {
  const from = given.reinitiated_from ? await findSearch(given.reinitiated_from) : null;
  if (given.reinitiated_from && String(from?.projectId) !== projectId)
    throw invalid('reinitiated_from', 'There is no such search in this project.');
  await searchesCap.requireRoom(projectId);
  const countToFind = given.channel_count_to_find ?? COUNT_TO_FIND_DEFAULT;
  const search = await insertSearch({
    projectId,
    createdBy: userId,
    name: given.search_name,
    initialChannel: given.initial_channel,
    theme: given.channel_theme || null,
    messageLimit: given.message_limit ?? MESSAGE_LIMIT_DEFAULT,
    countToFind,
    target: countToFind,
    budget: budgetFor(countToFind),
    sources: [],
    reinitiatedFrom: given.reinitiated_from ?? null,
    // Kept with the search, so that the one that it repeats may be deleted.
    carried: from ? await marksToCarry(String(from._id)) : [],
  });
  await logLine(search, {
    level: 'INFO',
    message: `The search began at @${search.initialChannel}.`,
    by: 'createSearch',
  });
  await startRun(search);
  await announceSearch(search);
  return presentSearch(search);
}

async function marksToCarry(searchId: string): Promise<CarriedMark[]> {
  const marked = { isRelevant: { $in: [true, false] } };
  const rows = await candidatesWhere(searchId, marked, { key: 1, isRelevant: 1, markedAt: 1 });
  return rows.map(({ key, isRelevant, markedAt }) => ({
    key,
    isRelevant: isRelevant === true,
    markedAt: markedAt ?? clock.now(),
  }));
}

/** Deletes a search with all that it found, which goes first: so a repeat finds what a crash left. */
export async function deleteSearch(id: string): Promise<void> {
  const search = await requireSearch(id);
  await updateSearch(id, { $inc: { run: 1 }, $set: { status: 'STOPPED' } });
  await endJobOf(search);
  await removeFindings(id);
  await removeSearch(id);
  // A worker may have written its last step meanwhile; from here on it sees that the search is gone.
  await removeFindings(id);
  await announceRemoved(search);
}
