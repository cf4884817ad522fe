import * as contract from '@/lib/contracts/film-templates';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { addFilmTemplate, listFilmTemplates } from '@/server/studio/templates/film-templates';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listFilmTemplates, ({ project }) => listFilmTemplates(String(project._id))),
  route(contract.addFilmTemplate, ({ project, actor, body }) =>
    addFilmTemplate({ projectId: String(project._id), userId: actor.userId, body }),
  ),
);
