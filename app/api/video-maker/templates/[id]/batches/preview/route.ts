import * as contract from '@/lib/contracts/film-batches';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { previewFilms } from '@/server/studio/templates/start-films';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.previewFilms, ({ params, body }) => previewFilms({ id: params.id, body })),
);
