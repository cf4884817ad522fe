import * as contract from '@/lib/contracts/queue';
import { clock } from '@/server/system/clock';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { freePlace } from '@/server/publishing/planning/add-to-queue';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.nextQueuePlace, async ({ project, query: { platforms = [], tags = [] } }) => {
    const place = await freePlace({ projectId: String(project._id), post: { platforms, tags }, now: clock.now() });
    return 'reason' in place ? { at: null, reason: place.reason } : { at: place.at, reason: null };
  }),
);
