import type { WireSearch } from '@/lib/contracts/searches';
import { AppError } from '@/lib/errors/app-error';
import { budgetFor, isUnderWay } from '@/lib/searches/progress';
import { ACTIVE_STATUSES, CONTINUABLE_STATUSES, type SearchStatus } from '@/lib/searches/values';
import { clock } from '@/server/system/clock';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { log } from '@/server/system/log';
import type { ChannelSource } from '../sources/telegram/source';
import { announceSearch, logLine } from './wire/announce';
import { runSearchJob } from './stored/jobs';
import { presentSearch } from './wire/present';
import { requireSearch } from './stored/require-search';
import { changeSearch, updateSearch, type ChannelSearch } from './stored/search.store';
import { blockedMethods } from './crawl/sources';

/** Starts the job of a search's run. Killed in between, the sweep does it. */
export async function startRun(search: ChannelSearch): Promise<void> {
  const job = await startJob(runSearchJob, {
    payload: { searchId: String(search._id), run: search.run },
    projectId: String(search.projectId),
    createdBy: String(search.createdBy),
    label: `Search “${search.name}”`,
  });
  await updateSearch(String(search._id), { $set: { jobId: String(job._id) } });
}

/** Ends a search's job, if it has one that has not ended. */
export async function endJobOf({ jobId }: Pick<ChannelSearch, 'jobId'>): Promise<void> {
  if (!jobId) return;
  await cancelJob(jobId).catch((err: unknown) => {
    if (!(err instanceof AppError)) throw err;
    log.debug({ err, jobId }, 'the job of a search had ended');
  });
}

/** Stops a search that is under way. Its worker gives up within a second; results stay. */
export async function stopSearch({ id }: { id: string }): Promise<WireSearch> {
  const before = await requireSearch(id);
  const statuses = isUnderWay(before) ? [...ACTIVE_STATUSES, before.status] : ACTIVE_STATUSES;
  const $set = { status: 'STOPPED', reason: 'The search was stopped.', retryAt: null, paceFrom: null };
  const stopped = await changeSearch(id, statuses, { $set, $inc: { run: 1 } });
  if (!stopped) throw new AppError('SEARCH_NOT_ACTIVE', 'This search is not active, so there is nothing to stop.');
  await endJobOf(stopped);
  await logLine(stopped, { level: 'INFO', message: 'The search was stopped.', by: 'stopSearch' });
  await announceSearch(stopped);
  return presentSearch(stopped);
}

type Continue = { id: string; sourcesOf: (projectId: string) => Promise<ChannelSource[]> };

/**
 * Goes on with a search: exactly where it stood; after its end with as many channels to find and calls again; during a
 * wait with the sources that don't ask for one.
 */
export async function continueSearch({ id, sourcesOf }: Continue): Promise<WireSearch> {
  const before = await requireSearch(id);
  const { status } = before;
  if (!(CONTINUABLE_STATUSES as readonly SearchStatus[]).includes(status))
    throw new AppError('SEARCH_ACTIVE', 'This search is active already.');
  const waits = isUnderWay(before);
  if (waits && !(await hasFreeSource(before, sourcesOf))) return presentSearch(before);
  const more =
    status === 'COMPLETED'
      ? {
          target: before.counts.counted + before.countToFind,
          budget: before.calls + budgetFor(before.countToFind),
          answers: 0,
          mostCounted: before.counts.counted,
        }
      : {};
  const $set = {
    status: 'PENDING',
    reason: 'The search waits for its turn.',
    errorMessage: null,
    retryAt: null,
    failures: 0,
    unreadable: 0,
    paceFrom: null,
    skipsBlocked: waits,
    ...more,
  };
  const search = await changeSearch(id, [status], { $set, $inc: { run: 1 } });
  if (!search) throw new AppError('SEARCH_ACTIVE', 'This search is active already.');
  await endJobOf(before);
  await startRun(search);
  await logLine(search, { level: 'INFO', message: 'The search was continued.', by: 'continueSearch' });
  await announceSearch(search);
  return presentSearch(search);
}

/** Whether posts can be read by a source that does not ask to wait; a wait that is over blocks nothing. */
async function hasFreeSource(
  { projectId, retryAt }: ChannelSearch,
  sourcesOf: Continue['sourcesOf'],
): Promise<boolean> {
  if (retryAt && retryAt <= clock.now()) return true;
  const sources = await sourcesOf(String(projectId));
  const blocked = await blockedMethods(sources);
  return sources.some(({ key }) => !blocked.has(`${key} posts`));
}
