import * as contract from '@/lib/contracts/sign-in';
import { presentProvider } from '@/server/edge/http/present-provider';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { createProvider } from '@/server/people/company/change-providers';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.createSignInProvider, async ({ actor, body, request }) =>
    presentProvider(request.headers, await createProvider(actor.userId, body)),
  ),
);
