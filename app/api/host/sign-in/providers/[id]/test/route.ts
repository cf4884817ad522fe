import * as contract from '@/lib/contracts/sign-in';
import { companyRedirectUrl } from '@/server/edge/http/present-provider';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { requireProvider } from '@/server/people/company/providers';
import { testProvider } from '@/server/people/company/test-provider';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.testSignInProvider, async ({ params, request }) => {
    const provider = await requireProvider(params.id);
    return { checks: await testProvider(provider, companyRedirectUrl(request.headers, provider.id)) };
  }),
);
