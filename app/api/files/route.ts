import { listFiles as list } from '@/lib/contracts/files';
import { listFiles } from '@/server/files/list-files';
import { presentFile } from '@/server/files/present';
import { publicOrigin } from '@/server/http/client';
import { Reply, route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(list, async ({ projectIds, query, request }) => {
    const { items, total } = await listFiles({ projectIds, query });
    const origin = publicOrigin(request.headers);
    return new Reply(
      items.map((file) => ({ ...presentFile(file, origin), uses: file.uses })),
      { headers: { 'X-Total-Count': String(total) } },
    );
  }),
);
