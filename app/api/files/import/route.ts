import { importFile as contract } from '@/lib/contracts/files';
import { importFile } from '@/server/files/import-file';
import { presentFile } from '@/server/files/present';
import { publicOrigin } from '@/server/http/client';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract, async ({ body, actor, project, request }) => {
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
