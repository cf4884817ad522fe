import * as contract from '@/lib/contracts/second-factor';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { removeCodes, startCodes } from '@/server/people/auth/manage-factors';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.startCodes, ({ actor, body }) => startCodes({ actor, ...body })),
  route(contract.removeCodes, ({ actor }) => removeCodes(actor.userId)),
);
