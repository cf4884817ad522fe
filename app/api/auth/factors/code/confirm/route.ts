import * as contract from '@/lib/contracts/second-factor';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { confirmCodes } from '@/server/people/auth/manage-factors';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.confirmCodes, ({ actor: { userId, sessionId }, body }) =>
    confirmCodes({ userId, sessionId, ...body }),
  ),
);
