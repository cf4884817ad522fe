import type { WireChannelResult } from '@/lib/contracts/search-results';
import type { WireSearch } from '@/lib/contracts/searches';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { learningOf } from '@/lib/searches/learning';
import { announceResult, announceSearch, logLine } from '../wire/announce';
import { scoreAgainJob } from '../stored/jobs';
import { countMarks } from '../stored/counts';
import { rescore } from '../scores/rescore';
import { countCandidates, updateCandidate, writeCandidates, type Candidate } from '../stored/candidate.store';
import { requireSearch } from '../stored/require-search';
import { presentLearning, presentSearch } from '../wire/present';
import { presentRows, requireCandidate, rowsByIds } from './results';
import { updateSearch, type ChannelSearch } from '../stored/search.store';

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

/** Channels that are scored again while the call waits; more of them are a job. */
const MAX_DURING_CALL = 400;

/** Counts the marks, and scores again where they have taught something, or no longer do. */
async function learnAgain(searchId: string): Promise<WireSearch['learning']> {
  const before = await requireSearch(searchId);
  const { relevant, notRelevant } = await countMarks(searchId);
  const search = await updateSearch(searchId, {
    $set: { 'learning.relevant': relevant, 'learning.notRelevant': notRelevant, 'learning.isOff': false },
  });
  if (!search) throw new AppError('NOT_FOUND', 'Search not found.');
  const isTaught = learningOf(search.learning) !== 'none' || before.learning.state !== 'none';
  return presentLearning(isTaught ? await scoreAgain(search) : await told(search));
}

async function told(search: ChannelSearch): Promise<ChannelSearch> {
  await announceSearch(search);
  return search;
}

async function scoreAgain(search: ChannelSearch): Promise<ChannelSearch> {
  const searchId = String(search._id);
  // Counted: the figure of a restored search is what its archive says.
  const where = { isSeed: false, state: { $in: ['checked' as const, 'reading' as const] } };
  const scored = await countCandidates(searchId, where, MAX_DURING_CALL + 1);
  if (scored <= MAX_DURING_CALL) return told((await rescore(searchId)) ?? search);
  await startJob(scoreAgainJob, {
    payload: { searchId },
    projectId: String(search.projectId),
    createdBy: String(search.createdBy),
    label: `Scores of “${search.name}”`,
  });
  return told(search);
}

/** Scores as if nothing was marked. Marks stay, and the next one teaches again. */
export async function forgetLearning(id: string): Promise<WireSearch> {
  const search = await updateSearch(id, { $set: { 'learning.isOff': true } });
  if (!search) throw new AppError('NOT_FOUND', 'Search not found.');
  await logLine(search, { level: 'INFO', message: 'Scores no longer learn from marks.', by: 'forgetLearning' });
  return presentSearch(await scoreAgain(search));
}

/** The job for searches with many channels. */
export async function scoreAgainInBackground({ searchId }: { searchId: string }): Promise<null> {
  const search = await rescore(searchId);
  if (search) await announceSearch(search);
  return null;
}
