import type { PayloadOf } from '@/server/system/jobs/define';
import type { JobName, jobs } from '@/workers/jobs';
import type { TrackedRunner } from '@/server/system/jobs/tracked/runner';
import type { DeliveryRunner } from '@/server/publishing/posts/delivery/delivery-runner';

/** What every handler gets besides its payload. */
export type JobContext = { runner: DeliveryRunner; tracked: TrackedRunner; signal: AbortSignal };
export type Handler<P> = (payload: P, context: JobContext) => Promise<void>;

/** Job name → its handler, loaded when first needed. A job without one does not compile. */
export const registry: { [N in JobName]: () => Promise<{ run: Handler<PayloadOf<(typeof jobs)[N]>> }> } = {
  'wake-posts': () => import('./publish/wake-posts'),
  'wake-tracked-jobs': () => import('./media/wake-tracked-jobs'),
  'refresh-token': () => import('./settings/refresh-token'),
};
