import * as contract from '@/lib/contracts/trash';
import { accepted, prefersAsync } from '@/server/edge/http/accepted';
import { listReply } from '@/server/edge/http/list-reply';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { emptyTrash } from '@/server/publishing/posts/trash/empty-trash';
import { listTrash } from '@/server/publishing/posts/trash/trash';
import { resultOf, waitForJob } from '@/server/system/jobs/tracked/wait-for-job';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listTrash, async ({ projectIds, query }) => {
    const { items, ...page } = await listTrash({ projectIds, query });
    return listReply(items, page);
  }),
  route(contract.emptyTrash, async ({ project, actor, request }) => {
    const jobId = await emptyTrash({ projectId: String(project._id), userId: actor.userId });
    if (jobId && prefersAsync(request)) return accepted({ jobId }, `/api/jobs/${jobId}`);
    if (jobId) resultOf(await waitForJob(jobId, request.signal));
  }),
);
