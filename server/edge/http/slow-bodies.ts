import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a client may take over a body: the whole of an ordinary one, or, for files, between two chunks. */
export const BODY_LIMITS = { wholeMs: 60_000, pauseMs: 120_000 };

type Watched = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The body is a file, or a chunk of one: it may take hours, as long as data keeps arriving. */
  isFile: boolean;
  limits?: typeof BODY_LIMITS;
};

/**
 * Ends requests whose body does not arrive: each would hold a connection, and its handler's unfinished work, for ever.
 */
export function endSlowBody({ request, response, isFile, limits = BODY_LIMITS }: Watched): void {
  if (request.complete || !hasBody(request)) return;
  const { socket } = request;
  let seen = socket.bytesRead;
  const timer = setInterval(
    () => {
      if (request.complete) return clearInterval(timer);
      // Unread data waits for us, a slow disk for instance, and not for the client.
      const moves = isFile && (socket.bytesRead > seen || request.readableLength > 0);
      seen = socket.bytesRead;
      if (moves) return;
      clearInterval(timer);
      giveUp({ request, response });
    },
    isFile ? limits.pauseMs : limits.wholeMs,
  );
  timer.unref();
  request.once('close', () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function giveUp({ request, response }: { request: IncomingMessage; response: ServerResponse }): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  const sentence = 'The request body did not arrive in time. Send it again.';
  response.writeHead(408, {
    'Content-Type': 'application/json',
    'Cache-Control': 'private, no-store',
    Connection: 'close',
  });
  response.end(JSON.stringify({ statusCode: 408, code: 'REQUEST_TIMEOUT', message: sentence, detail: sentence }), () =>
    request.destroy(),
  );
}
