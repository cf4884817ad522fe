import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { jobResults } from '@/lib/contracts/job-results';
import { findRender } from '@/server/studio/projects/render.store';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';

type Made = z.input<(typeof jobResults)['render-video']>;

/** The worker's side of a render. */
export async function runRender({ renderId }: { renderId: string }, { signal }: TrackedContext): Promise<Made> {
  signal.throwIfAborted();
  const render = await findRender(renderId);
  if (!render) throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  throw new AppError('SERVICE_UNAVAILABLE', 'This version of the worker can’t render yet. Update it.');
}
