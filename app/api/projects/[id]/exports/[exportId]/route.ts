import * as contract from '@/lib/contracts/archive';
import { requireExport } from '@/server/publishing/archive/present-export';
import { archiveKey, removeArchive } from '@/server/publishing/archive/remove-archive';
import { route } from '@/server/edge/http/route';
import { serveDownload } from '@/server/edge/http/serve-download';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.downloadExport, async ({ params, requestId }) => {
    const archive = await requireExport({ id: params.exportId, projectId: params.id });
    return serveDownload({
      key: archiveKey(archive._id),
      name: archive.name,
      bytes: archive.bytes,
      contentType: 'application/zip',
      requestId,
    });
  }),
  route(contract.deleteExport, async ({ params }) =>
    removeArchive((await requireExport({ id: params.exportId, projectId: params.id }))._id),
  ),
);
