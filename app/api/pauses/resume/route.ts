import * as contract from '@/lib/contracts/pauses';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { resumePublishing } from '@/server/publishing/posts/pauses/pause-publishing';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.resumePublishing, ({ project, body, actor }) =>
    resumePublishing({ projectId: String(project._id), ...body, by: actor }),
  ),
);
