import * as contract from '@/lib/contracts/files';
import { importFile } from '@/server/media/uploads/import-file';
import { presentFile } from '@/server/media/files/present';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.importFile, async ({ body, actor, project, request }) => {
    const file = await importFile({
      url: body.url,
      name: body.name,
      userId: actor.userId,
      projectId: String(project._id),
      signal: request.signal,
    });
    return presentFile(file, publicOrigin(request.headers));
  }),
);
