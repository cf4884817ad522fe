import * as contract from '@/lib/contracts/sign-in';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { providerNames } from '@/server/people/company/providers';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listSignInProviders, async ({ request }) => {
    const origin = publicOrigin(request.headers);
    return (await providerNames()).map(({ id, name }) => ({ id, name, url: `${origin}/api/auth/signin/${id}` }));
  }),
);
