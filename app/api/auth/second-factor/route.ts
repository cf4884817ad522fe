import * as contract from '@/lib/contracts/second-factor';
import { clientAddress } from '@/server/edge/http/client';
import { factorProof } from '@/server/edge/http/factor-proof';
import { route } from '@/server/edge/http/route';
import { signedIn } from '@/server/edge/http/signed-in';
import { verbs } from '@/server/edge/http/verbs';
import { passSecondFactor } from '@/server/people/auth/pass-second-factor';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.proveSecondFactor, async ({ body, request: { headers }, request }) => {
    const proof = await factorProof(body, headers);
    const user = await passSecondFactor({ challenge: body.challenge, proof, address: clientAddress(headers) });
    return signedIn(user, request, { isProven: true });
  }),
);
