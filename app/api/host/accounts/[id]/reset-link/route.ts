import { createAccountResetLink } from '@/lib/contracts/host';
import { accountResetLink } from '@/server/host/change-account';
import { publicOrigin } from '@/server/http/client';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(createAccountResetLink, ({ params, request }) =>
    accountResetLink({ id: params.id, origin: publicOrigin(request.headers) }),
  ),
);
