import * as contract from '@/lib/contracts/jobs';
import { AppError } from '@/lib/errors/app-error';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { presentJobs } from '@/server/system/jobs/tracked/present-jobs';
import { findJob } from '@/server/system/jobs/tracked/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getJob, async ({ params, request }) => {
    const job = await findJob(params.id);
    if (!job) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
    const [shown] = await presentJobs([job], publicOrigin(request.headers));
    return shown!;
  }),
  route(contract.cancelJob, ({ params }) => cancelJob(params.id)),
);
