import * as contract from '@/lib/contracts/sign-in';
import { presentSignIn } from '@/server/edge/http/present-provider';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { changeOnly } from '@/server/people/company/change-only';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getSignInSettings, ({ request }) => presentSignIn(request.headers)),
  route(contract.updateSignInSettings, async ({ body, request }) => {
    await changeOnly(body.only);
    return presentSignIn(request.headers);
  }),
);
