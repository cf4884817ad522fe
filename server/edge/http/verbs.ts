import { AppError } from '@/lib/errors/app-error';
import type { Method } from '@/lib/contracts/endpoint';
import { problem } from './problem';
import type { RouteHandler } from './route';

export type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/**
 * The exports of a route file: each route under the method that its contract declares, 405 with Allow for the others.
 */
export function verbs(...routes: RouteHandler[]): Record<Method, Handler> {
  const allowed = routes.map((route) => route.method);
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const refuse: Handler = async () =>
    problem(new AppError('METHOD_NOT_ALLOWED', `Method not allowed. Allowed: ${allow}`), crypto.randomUUID(), {
      headers: { Allow: allow },
    });
  const of = (method: Method): Handler => routes.find((route) => route.method === method) ?? refuse;
  return { GET: of('GET'), POST: of('POST'), PUT: of('PUT'), PATCH: of('PATCH'), DELETE: of('DELETE') };
}
