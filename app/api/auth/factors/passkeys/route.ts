import * as contract from '@/lib/contracts/passkeys';
import { passkeySite } from '@/server/edge/http/passkey-site';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { addPasskey } from '@/server/people/auth/manage-passkeys';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.addPasskey, async ({ actor, body, request }) =>
    addPasskey({ actor, ...body, site: await passkeySite(request.headers) }),
  ),
);
