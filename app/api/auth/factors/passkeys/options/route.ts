import * as contract from '@/lib/contracts/passkeys';
import { passkeySite } from '@/server/edge/http/passkey-site';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { startPasskey } from '@/server/people/auth/manage-passkeys';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.startPasskey, async ({ actor, body, request }) =>
    startPasskey({ actor, ...body, site: await passkeySite(request.headers) }),
  ),
);
