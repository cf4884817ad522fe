import * as contract from '@/lib/contracts/post-templates';
import { addTemplate, listTemplates } from '@/server/publishing/planning/templates';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listPostTemplates, ({ project }) => listTemplates(String(project._id))),
  route(contract.addPostTemplate, ({ project, actor, body }) =>
    addTemplate({ projectId: String(project._id), userId: actor.userId, ...body }),
  ),
);
