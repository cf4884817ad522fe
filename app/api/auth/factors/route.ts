import * as contract from '@/lib/contracts/second-factor';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { readFactors } from '@/server/people/auth/manage-factors';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getFactors, ({ actor }) => readFactors(actor.userId)),
);
