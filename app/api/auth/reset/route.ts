import * as contract from '@/lib/contracts/auth';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { personOf } from '@/server/people/audit/record-audit';
import { resetPassword } from '@/server/people/auth/reset-password';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.resetPassword, async ({ body }) => {
    const user = await resetPassword(body);
    return new Reply(null, user ? { person: personOf(user) } : {});
  }),
);
