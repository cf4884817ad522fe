import type { WireChannelResult } from '@/lib/contracts/search-results';
import type { WireSearch } from '@/lib/contracts/searches';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { announceResult, announceSearch } from './announce';
import { countCandidates, ROWS, updateCandidate, writeCandidates, type Candidate } from './candidate.store';
import { requireSearch } from './manage';
import { presentLearning } from './present';
import { presentRows, requireCandidate, rowsByIds } from './results';
import { updateSearch } from './search.store';

type Mark = { id: string; is_relevant: boolean | null };
export type Marks = { ids: string[]; is_relevant: boolean | null } | { marks: Mark[] };

/** Marks one channel. */
export async function markResult({ id, is_relevant }: Mark): Promise<WireChannelResult> {
  const row = await requireCandidate(id);
  const searchId = String(row.searchId);
  const marked = await updateCandidate(row._id, {}, { $set: { isRelevant: is_relevant, markedAt: clock.now() } });
  if (!marked) throw new AppError('NOT_FOUND', 'This channel is no longer among the results.');
  await learnAgain(searchId);
  const after = await requireCandidate(id);
  await announceResult(after);
  const [result] = await presentRows(searchId, [after]);
  return result!;
}

/** Marks many channels; `previous` undoes it. */
export async function markResults({ id, marks }: { id: string; marks: Marks }): Promise<{
  previous: Mark[];
  learning: WireSearch['learning'];
}> {
  const wanted = new Map(
    'marks' in marks
      ? marks.marks.map((mark) => [mark.id.toLowerCase(), mark.is_relevant])
      : marks.ids.map((each) => [each.toLowerCase(), marks.is_relevant]),
  );
  const rows = await rowsByIds(id, [...wanted.keys()]);
  if (rows.length < wanted.size) throw new AppError('NOT_FOUND', 'Some of these channels are not in this search.');
  await writeCandidates(rows.map((row) => writeOf(row, wanted.get(String(row._id)) ?? null)));
  const learning = await learnAgain(id);
  const previous = rows.map((row) => ({ id: String(row._id), is_relevant: row.isRelevant ?? null }));
  return { previous, learning };
}

function writeOf({ _id }: Candidate, isRelevant: boolean | null) {
  return { updateOne: { filter: { _id }, update: { $set: { isRelevant, markedAt: clock.now() } } } };
}

/** Counts the marks. */
async function learnAgain(searchId: string): Promise<WireSearch['learning']> {
  await requireSearch(searchId);
  const [relevant, notRelevant] = await Promise.all(
    [true, false].map((isRelevant) => countCandidates(searchId, { ...ROWS, isRelevant })),
  );
  const search = await updateSearch(searchId, {
    $set: { 'learning.relevant': relevant, 'learning.notRelevant': notRelevant, 'learning.isOff': false },
  });
  if (!search) throw new AppError('NOT_FOUND', 'Search not found.');
  await announceSearch(search);
  return presentLearning(search);
}
