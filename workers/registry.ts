import type { PayloadOf } from '@/server/system/jobs/define';
import type { JobName, jobs } from '@/workers/jobs';
import type { Handler } from './handler';

/** Job name → its handler, loaded when first needed. A job without one does not compile. */
export const registry: { [N in JobName]: () => Promise<{ run: Handler<PayloadOf<(typeof jobs)[N]>> }> } = {
  'wake-posts': () => import('./publish/wake-posts'),
  'wake-tracked-jobs': () => import('./media/wake-tracked-jobs'),
  'refresh-token': () => import('./settings/refresh-token'),
};
