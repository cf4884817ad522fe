import type { StepKind } from '@/lib/searches/next-step';
import type { UnreadablePageError } from '@/server/research/sources/telegram/source-errors';
import type { Run } from './advance';
import { logLine } from '../wire/announce';
import type { LogLine } from '../stored/log.store';
import {
  candidatesWhere,
  countCandidates,
  updateCandidate,
  writeCandidates,
  type Candidate,
} from '../stored/candidate.store';
import { changeOwnRun } from './change-own-run';

/** So many unreadable pages in a row are no oddity of a channel: the source itself has changed. */
const IN_A_ROW = 5;
const ENDING = 'this page can’t be read. Telegram may have changed it.';
const SENTENCE = 'Telegram’s pages can’t be read any more: it may have changed them.';

export const sentenceOfUnreadable = (username: string) => `@${username}: ${ENDING}`;

/** Counts an unreadable page; the sentence of the end when there were too many in a row. */
export async function noteUnreadable(run: Run, { calls }: UnreadablePageError): Promise<string | null> {
  const update = { $inc: { calls, unreadable: 1 }, $set: { failures: 0 } };
  run.search = await changeOwnRun(run, update);
  if (run.search.unreadable < IN_A_ROW) return null;
  await reopen(run);
  return SENTENCE;
}

/** At an end with nothing left: the sentence when no channel could be read at all, which is no success. */
export async function nothingReadable(run: Run): Promise<string | null> {
  // Absent in searches of earlier versions.
  if (!(run.search.unreadable > 0)) return null;
  if ((await countCandidates(String(run.search._id), { isSeed: false, state: 'checked' })) > 0) return null;
  await reopen(run);
  return SENTENCE;
}

/**
 * A call that failed for a channel with posts that were read: it is scored by those, and the other calls that the
 * source offers for it count as done. False: none was read.
 */
export async function keepReadPart(run: Run, row: Candidate, { refused, ...line }: Kept): Promise<boolean> {
  if (!row.done.includes('page')) return false;
  const set = { before: null, done: [...new Set([...row.done, ...refused])] };
  await updateCandidate(row._id, { state: { $in: ['queued', 'reading'] } }, { $set: set });
  await logLine(run.search, { ...line, by: 'readChannel' });
  return true;
}
type Kept = Pick<LogLine, 'level' | 'message'> & { refused: readonly StepKind[] };

/** Puts the channels that could not be read back into the frontier: Continue tries them again. */
async function reopen({ search }: Run): Promise<void> {
  const where = { isSeed: false, state: 'skipped' as const, reason: { $regex: `${ENDING.replaceAll('.', '\\.')}$` } };
  const rows = await candidatesWhere(String(search._id), where, { done: 1 });
  await writeCandidates(
    rows.map(({ _id, done }) => ({
      updateOne: { filter: { _id }, update: { $set: { state: done.length > 0 ? 'reading' : 'queued', reason: null } } },
    })),
  );
}
