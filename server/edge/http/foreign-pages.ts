import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { requireKnownHost } from '@/server/system/host/address';
import { askedHost, isForeignPage, isSameOrigin } from './client';

const WITH_COOKIE = 'Requests with a session cookie must come from this site. Programs use a bearer token.';
const WITHOUT_SESSION =
  'This request came from a page at another address. Open this host directly. If it is behind a proxy, pass the Host header on or set PUBLIC_URL.';

type IncomingRequest = {
  request: Request;
  actor: Actor | null;
  /** Whether the call has its own proof, such as next-auth's CSRF token. */ hasProof?: boolean;
};

/**
 * Refuses writes that another site's page may have made a browser send. With a cookie the request must be known to come
 * from our pages. Without a session (signing in, registering) it must not be known to come from others, and must
 * address this host by a name of its own: otherwise a page could sign its visitor into its author's account, or, by a
 * domain of its own that points here, reach a host that only the visitor can reach. A browser never adds a bearer token
 * by itself.
 */
export async function refuseForeignPages({
  request: { headers },
  actor,
  hasProof = false,
}: IncomingRequest): Promise<void> {
  if (actor?.via === 'bearer') return;
  if (actor && !hasProof ? !isSameOrigin(headers) : isForeignPage(headers)) {
    throw new AppError('CROSS_SITE_REQUEST', actor ? WITH_COOKIE : WITHOUT_SESSION);
  }
  if (!actor) await requireKnownHost(askedHost(headers));
}
