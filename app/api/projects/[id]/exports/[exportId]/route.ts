import * as contract from '@/lib/contracts/archive';
import { openExport, requireExport } from '@/server/publishing/archive/present-export';
import { removeArchive } from '@/server/publishing/archive/remove-archive';
import { route } from '@/server/edge/http/route';
import { serveDownload } from '@/server/edge/http/serve-download';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.downloadExport, async ({ params, requestId }) =>
    serveDownload({ ...(await openExport({ id: params.exportId, projectId: params.id })), requestId }),
  ),
  route(contract.deleteExport, async ({ params }) =>
    removeArchive((await requireExport({ id: params.exportId, projectId: params.id }))._id),
  ),
);
