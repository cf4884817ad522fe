import { announceJob } from './announce';
import { ring } from './ring';
import { resumeActive } from './store';

/**
 * Ends a job's wait: its cause is gone (approved, money granted). Said while it still runs, its next wait ends at once,
 * so no word is lost. False when the job has ended.
 */
export async function resumeJob(id: string): Promise<boolean> {
  const job = await resumeActive(id);
  if (!job) return false;
  if (job.state === 'waiting') {
    void announceJob(job);
    await ring(id);
  }
  return true;
}
