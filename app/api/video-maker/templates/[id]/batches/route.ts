import * as contract from '@/lib/contracts/film-batches';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { startFilms } from '@/server/studio/templates/start-films';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.startFilms, ({ params, actor, body: { rows = null, films, ...body } }) =>
    startFilms({ id: params.id, userId: actor.userId, body, rows, films }),
  ),
);
