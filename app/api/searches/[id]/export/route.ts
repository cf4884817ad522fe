import * as contract from '@/lib/contracts/search-insights';
import { accepted, prefersAsync } from '@/server/edge/http/accepted';
import { route } from '@/server/edge/http/route';
import { serveStream } from '@/server/edge/http/serve-stream';
import { verbs } from '@/server/edge/http/verbs';
import { exportSearch } from '@/server/research/searches/results/export-search';
import { startSearchExport } from '@/server/research/searches/results/keep-export';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.exportSearch, async ({ params: { id }, query, actor, request, requestId }) => {
    const { format = 'csv', ...rest } = query;
    const filter = rest.filter_relevant ?? 'all';
    if (prefersAsync(request)) {
      const started = await startSearchExport({ id, format, filter, userId: actor.userId });
      return accepted(started, `/api/jobs/${started.jobId}`);
    }
    return serveStream({ ...(await exportSearch({ id, format, query: rest })), requestId });
  }),
);
