import * as contract from '@/lib/contracts/second-factor';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { proveAgain } from '@/server/people/auth/proof';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.proveAgain, ({ actor, body }) => proveAgain({ actor, ...body })),
);
