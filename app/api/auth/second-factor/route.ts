import * as contract from '@/lib/contracts/second-factor';
import { clientAddress } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { signedIn } from '@/server/edge/http/signed-in';
import { verbs } from '@/server/edge/http/verbs';
import { passSecondFactor } from '@/server/people/auth/pass-second-factor';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.proveSecondFactor, async ({ body, request }) =>
    signedIn(await passSecondFactor({ ...body, address: clientAddress(request.headers) }), request, { isProven: true }),
  ),
);
