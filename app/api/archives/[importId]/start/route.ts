import { startImport as start } from '@/lib/contracts/archive';
import { startImport } from '@/server/archive/start-jobs';
import { publicOrigin } from '@/server/http/client';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(start, ({ params, actor, request }) =>
    startImport({ id: params.importId, actor, origin: publicOrigin(request.headers) }),
  ),
);
