import { AppError } from '@/lib/errors/app-error';
import { cancelWithChildren } from './children';
import { findJob } from './store';

/** Cancels a job and its children. Calling it again changes nothing. 409 once it has ended in another way. */
export async function cancelJob(id: string): Promise<void> {
  if (await cancelWithChildren(id)) return;
  const job = await findJob(id);
  if (!job) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  if (job.state !== 'cancelled')
    throw new AppError('CONFLICT', 'This job has already ended, so there is nothing to cancel.');
}
