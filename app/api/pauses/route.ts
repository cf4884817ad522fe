import * as contract from '@/lib/contracts/pauses';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listPauses, pausePublishing } from '@/server/publishing/posts/pauses/pause-publishing';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listPauses, ({ project }) => listPauses({ projectId: String(project._id) })),
  route(contract.pausePublishing, ({ project, body, actor }) =>
    pausePublishing({ projectId: String(project._id), ...body, by: actor }),
  ),
);
