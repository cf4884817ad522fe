import * as contract from '@/lib/contracts/jobs';
import { publicOrigin } from '@/server/edge/http/client';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listJobs } from '@/server/system/jobs/tracked/list-jobs';
import { presentJobs } from '@/server/system/jobs/tracked/present-jobs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listJobs, async ({ projectIds, query, request }) => {
    const { items, total } = await listJobs({ projectIds, query });
    return new Reply(await presentJobs(items, publicOrigin(request.headers)), {
      headers: { 'X-Total-Count': String(total) },
    });
  }),
);
