import * as contract from '@/lib/contracts/film-templates';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { makeFilm } from '@/server/studio/templates/make-film';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.makeFilm, async ({ params, actor, body }) => ({
    success: true as const,
    data: await makeFilm({ id: params.id, userId: actor.userId, body }),
  })),
);
