import { updateAccount } from '@/lib/contracts/host';
import { changeAccount } from '@/server/host/change-account';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(updateAccount, ({ params, body }) => changeAccount({ id: params.id, ...body })),
);
