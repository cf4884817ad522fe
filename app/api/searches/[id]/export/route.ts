import * as contract from '@/lib/contracts/search-insights';
import { serveStream } from '@/server/edge/http/serve-stream';
import { exportSearch } from '@/server/research/searches/export-search';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.exportSearch, async ({ params, query, requestId }) => {
    const { format = 'csv', ...rest } = query;
    return serveStream({ ...(await exportSearch({ ...params, format, query: rest })), requestId });
  }),
);
