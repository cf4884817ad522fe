import * as contract from '@/lib/contracts/auth';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { resetPassword } from '@/server/people/auth/reset-password';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.resetPassword, ({ body }) => resetPassword(body)),
);
