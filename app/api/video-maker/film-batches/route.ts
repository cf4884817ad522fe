import * as contract from '@/lib/contracts/film-batches';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listFilmBatches } from '@/server/studio/templates/list-batches';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listFilmBatches, ({ project }) => listFilmBatches(String(project._id))),
);
