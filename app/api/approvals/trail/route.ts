import * as contract from '@/lib/contracts/approvals';
import { fileFormatOf } from '@/lib/wire/file-format';
import { listReply } from '@/server/edge/http/list-reply';
import { route } from '@/server/edge/http/route';
import { serveStream } from '@/server/edge/http/serve-stream';
import { verbs } from '@/server/edge/http/verbs';
import { exportApprovalTrail, listApprovalTrail } from '@/server/publishing/approvals/trail';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listApprovalTrail, async ({ project, query, request, requestId }) => {
    const input = { projectId: String(project._id), query };
    if (fileFormatOf({ ...query, accept: request.headers.get('accept') ?? '' }) === 'csv')
      return serveStream({ ...exportApprovalTrail(input), requestId });
    const { items, next } = await listApprovalTrail(input);
    return listReply(items, { next });
  }),
);
