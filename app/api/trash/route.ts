import { emptyTrash as empty, listTrash as list } from '@/lib/contracts/trash';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { emptyTrash, listTrash } from '@/server/publishing/posts/trash/trash';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(list, async ({ projectIds, query }) => {
    const { items, total } = await listTrash({ projectIds, query });
    return new Reply(items, { headers: { 'X-Total-Count': String(total) } });
  }),
  route(empty, ({ project }) => emptyTrash({ projectId: String(project._id) })),
);
