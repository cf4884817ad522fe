import { AppError } from '@/lib/errors/app-error';
import { problem } from '@/server/edge/http/problem';
import { serveTus } from '@/server/edge/http/tus';

/** A growing upload is nothing to look at. */
async function refuse(): Promise<Response> {
  return problem(
    new AppError('METHOD_NOT_ALLOWED', 'Method not allowed. Allowed: POST, PATCH, HEAD, DELETE'),
    crypto.randomUUID(),
    { headers: { Allow: 'POST, PATCH, HEAD, DELETE, OPTIONS' } },
  );
}

export {
  serveTus as DELETE,
  refuse as GET,
  serveTus as HEAD,
  serveTus as OPTIONS,
  serveTus as PATCH,
  serveTus as POST,
  refuse as PUT,
};
