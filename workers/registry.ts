import type { PayloadOf } from '@/server/system/jobs/define';
import type { Handler } from './handler';
import type { JobName, jobs } from './jobs';

/** Job name → its handler, loaded when first needed. A job without one does not compile. */
export const registry: { [N in JobName]: () => Promise<Handler<PayloadOf<(typeof jobs)[N]>>> } = {
  'wake-posts': async () => {
    const { wakePosts } = await import('@/server/publishing/posts/delivery/wake-posts');
    return ({ postIds }, { runner }) => wakePosts({ postIds, dispatch: runner.dispatch });
  },
  'wake-tracked-jobs':
    async () =>
    async (_payload, { tracked }) =>
      tracked.look(),
  'refresh-token': async () => {
    const { refreshToken } = await import('@/server/publishing/connections/refresh-token');
    // Does nothing when another worker has it.
    return async (payload) => void (await refreshToken({ ...payload, dueOnly: true }));
  },
};
