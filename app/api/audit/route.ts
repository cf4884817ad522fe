import * as contract from '@/lib/contracts/audit';
import { fileFormatOf } from '@/lib/wire/file-format';
import { listReply } from '@/server/edge/http/list-reply';
import { route } from '@/server/edge/http/route';
import { serveStream } from '@/server/edge/http/serve-stream';
import { verbs } from '@/server/edge/http/verbs';
import { exportAudit, listAudit } from '@/server/people/audit/list-audit';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listAudit, async ({ actor, project, query, request, requestId }) => {
    const asked = { actor, projectId: project && String(project._id), query };
    if (fileFormatOf({ ...query, accept: request.headers.get('accept') ?? '' }) === 'csv')
      return serveStream({ ...exportAudit(asked), requestId });
    const { items, next } = await listAudit(asked);
    return listReply(items, { next });
  }),
);
