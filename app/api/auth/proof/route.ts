import * as contract from '@/lib/contracts/second-factor';
import { factorProof } from '@/server/edge/http/factor-proof';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { proveAgain } from '@/server/people/auth/proof';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.proveAgain, async ({ actor, body, request }) =>
    proveAgain({ actor, proof: await factorProof(body, request.headers) }),
  ),
);
