import * as contract from '@/lib/contracts/host';
import { changeAccount } from '@/server/edge/host/change-account';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.updateAccount, ({ params, body }) => changeAccount({ id: params.id, ...body })),
);
