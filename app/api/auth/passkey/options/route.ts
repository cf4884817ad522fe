import * as contract from '@/lib/contracts/passkeys';
import { passkeySite } from '@/server/edge/http/passkey-site';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { requestPasskey } from '@/server/people/auth/passkey-requests';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.requestPasskey, async ({ actor, body, request }) =>
    requestPasskey({ ...body, actor, site: await passkeySite(request.headers) }),
  ),
);
