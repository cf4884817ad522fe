import * as contract from '@/lib/contracts/archive';
import { startImport } from '@/server/publishing/archive/start-jobs';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.startArchiveImport, ({ params, actor, request }) =>
    startImport({ id: params.importId, actor, origin: publicOrigin(request.headers) }),
  ),
);
