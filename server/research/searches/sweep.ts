import { withFullStop } from '@/lib/format/full-stop';
import { isUnderWay } from '@/lib/searches/progress';
import { clock } from '@/server/system/clock';
import { findJob } from '@/server/system/jobs/tracked/store';
import { announceSearch, logLine } from './wire/announce';
import { startRun } from './control';
import { activeSearchesOfEveryProject, changeRun, type ChannelSearch } from './stored/search.store';

/** A search that was changed just now may be about to get its job. */
const JUST_NOW_MS = 15_000;
const UNENDED = ['waiting', 'running'];

/**
 * Searches that should be at work and have no job: one whose start was cut off gets its job, one whose job failed ends
 * with its reason. Continue takes it up where it stood.
 */
export async function sweepSearches(): Promise<Record<string, number>> {
  let [started, failed] = [0, 0];
  for (const search of await activeSearchesOfEveryProject()) {
    if (!isUnderWay(search)) continue;
    if (clock.now().getTime() - search.updatedAt.getTime() < JUST_NOW_MS) continue;
    const job = search.jobId ? await findJob(search.jobId) : null;
    if (job && UNENDED.includes(job.state)) continue;
    // The job of an earlier run says nothing about this one.
    const isOwn = (job?.payload as { run?: number } | undefined)?.run === search.run;
    if (job && isOwn && job.state === 'failed') {
      await end(search, withFullStop(job.error?.message ?? 'The search stopped for an unknown reason'));
      failed += 1;
    } else if (!isOwn || job?.state === 'done' || !job) {
      await startRun(search);
      started += 1;
    }
  }
  return { started, failed };
}

async function end(search: ChannelSearch, sentence: string): Promise<void> {
  const $set = { status: 'FAILED', reason: sentence, errorMessage: sentence, retryAt: null, paceFrom: null };
  const ended = await changeRun(String(search._id), search.run, { $set });
  if (!ended) return;
  await logLine(ended, { level: 'CRITICAL', message: sentence, by: 'sweepSearches' });
  await announceSearch(ended);
}
