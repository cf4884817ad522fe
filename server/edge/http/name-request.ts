import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Anything else could break a log, or a header. */
const USABLE = /^[\w.:-]{8,128}$/;

/**
 * Gives a request its id, which every log line and the answer carry. A trusted proxy's own id stays, so that its log
 * and ours meet; a client's does not count.
 */
export function nameRequest({
  request,
  response,
  trustProxy,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  trustProxy: boolean;
}): string {
  const given = String(request.headers['x-request-id'] ?? '');
  const id = trustProxy && USABLE.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}
