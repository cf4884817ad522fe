import { forgotPassword as endpoint } from '@/lib/contracts/auth';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { forgotPassword } from '@/server/auth/reset-password';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(endpoint, async ({ body }) => forgotPassword(body)));
