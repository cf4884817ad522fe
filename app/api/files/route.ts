import * as contract from '@/lib/contracts/files';
import { listFiles } from '@/server/publishing/library/list-files';
import { presentFile } from '@/server/media/files/present';
import { publicOrigin } from '@/server/edge/http/client';
import { listReply } from '@/server/edge/http/list-reply';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listFiles, async ({ projectIds, query, request }) => {
    const { items, ...page } = await listFiles({ projectIds, query });
    const origin = publicOrigin(request.headers);
    return listReply(
      items.map((file) => ({ ...presentFile(file, origin), uses: file.uses })),
      page,
    );
  }),
);
