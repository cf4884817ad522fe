import * as contract from '@/lib/contracts/host';
import { accountResetLink } from '@/server/edge/host/change-account';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.createAccountResetLink, ({ params, request }) =>
    accountResetLink({ id: params.id, origin: publicOrigin(request.headers) }),
  ),
);
