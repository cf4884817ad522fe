import * as contract from '@/lib/contracts/watched-channels';
import { draftFromResult } from '@/server/research/searches/watched/idea';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.draftFromResult, ({ params, body, actor }) =>
    draftFromResult({ ...params, ...body, userId: actor.userId }),
  ),
);
