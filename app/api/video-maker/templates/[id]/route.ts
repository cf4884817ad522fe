import * as contract from '@/lib/contracts/film-templates';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { deleteFilmTemplate, getFilmTemplate, renameFilmTemplate } from '@/server/studio/templates/film-templates';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getFilmTemplate, ({ params }) => getFilmTemplate(params.id)),
  route(contract.renameFilmTemplate, ({ params, body }) => renameFilmTemplate({ id: params.id, ...body })),
  route(contract.deleteFilmTemplate, ({ params }) => deleteFilmTemplate(params.id)),
);
