import * as contract from '@/lib/contracts/post-templates';
import { changeTemplateName, deleteTemplate, getTemplate } from '@/server/publishing/planning/templates';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getPostTemplate, ({ params }) => getTemplate(params.id)),
  route(contract.renamePostTemplate, ({ params, body }) => changeTemplateName({ id: params.id, ...body })),
  route(contract.deletePostTemplate, ({ params }) => deleteTemplate(params.id)),
);
