import * as contract from '@/lib/contracts/passkeys';
import { clientAddress } from '@/server/edge/http/client';
import { passkeySite } from '@/server/edge/http/passkey-site';
import { route } from '@/server/edge/http/route';
import { signedIn } from '@/server/edge/http/signed-in';
import { verbs } from '@/server/edge/http/verbs';
import { signInWithPasskey } from '@/server/people/auth/sign-in-with-passkey';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.signInWithPasskey, async ({ body, request: { headers }, request }) => {
    const site = await passkeySite(headers);
    const user = await signInWithPasskey({ ...body, site, address: clientAddress(headers) });
    return signedIn(user, request, { isProven: true });
  }),
);
