import * as contract from '@/lib/contracts/trash';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { emptyTrash, listTrash } from '@/server/publishing/posts/trash/trash';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listTrash, async ({ projectIds, query }) => {
    const { items, total } = await listTrash({ projectIds, query });
    return new Reply(items, { headers: { 'X-Total-Count': String(total) } });
  }),
  route(contract.emptyTrash, ({ project }) => emptyTrash({ projectId: String(project._id) })),
);
