import { AppError } from '@/lib/errors/app-error';
import { cancelWithChildren } from './children';
import { findJob } from './store';

/** Cancels a job and its children. Calling it again changes nothing. 409 once it has ended in another way. */
export async function cancelJob(id: string): Promise<void> {
  const job = await findJob(id);
  if (job?.isCancellable === false && !job.endedAt)
    throw new AppError('CONFLICT', 'This can’t be cancelled: what is gone can’t be brought back, so it goes on.');
  if (await cancelWithChildren(id)) return;
  if (!job) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  if ((await findJob(id))?.state !== 'cancelled')
    throw new AppError('CONFLICT', 'This job has already ended, so there is nothing to cancel.');
}
