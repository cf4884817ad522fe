import * as contract from '@/lib/contracts/knowledge-versions';
import { serveDownload } from '@/server/edge/http/serve-download';
import { openDocument } from '@/server/research/knowledge/manage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.downloadKnowledge, async ({ params, query, requestId }) => {
    const { file, name, read } = await openDocument({ ...params, ...query });
    return serveDownload({ body: await read(), name, bytes: file.bytes, contentType: file.contentType, requestId });
  }),
);
