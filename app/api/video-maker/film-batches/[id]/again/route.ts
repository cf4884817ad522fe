import * as contract from '@/lib/contracts/film-batches';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { tryFilmsAgain } from '@/server/studio/templates/start-films';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.tryFilmsAgain, ({ params, actor }) => tryFilmsAgain({ id: params.id, userId: actor.userId })),
);
