import * as contract from '@/lib/contracts/search-insights';
import { route } from '@/server/edge/http/route';
import { serveDownload } from '@/server/edge/http/serve-download';
import { verbs } from '@/server/edge/http/verbs';
import { openSearchExport } from '@/server/research/searches/results/keep-export';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.downloadSearchExport, async ({ params, project, requestId }) =>
    serveDownload({
      ...(await openSearchExport({ fileId: params.fileId, projectId: String(project._id) })),
      requestId,
    }),
  ),
);
