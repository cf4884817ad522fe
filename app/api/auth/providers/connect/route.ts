import * as contract from '@/lib/contracts/sign-in';
import { clientAddress } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { signedIn } from '@/server/edge/http/signed-in';
import { verbs } from '@/server/edge/http/verbs';
import { connectAccount } from '@/server/people/company/connect-account';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.connectCompanyAccount, async ({ body, request }) =>
    signedIn(await connectAccount({ ...body, address: clientAddress(request.headers) }), request),
  ),
);
