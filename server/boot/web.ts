import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import next from 'next';
import { endpoints, protocols } from '@/lib/contracts';
import { env } from '@/server/system/env';
import { decodable, guardAnswer, markClient, refuseMethod, type PagePolicy } from '@/server/edge/http/door';
import { answerUpdate } from '@/server/edge/http/answer-update';
import { literalPaths } from '@/server/edge/http/literal-paths';
import { withConnection } from '@/server/edge/http/raw-body';
import { nameRequest } from '@/server/edge/http/name-request';
import { requestLabel } from '@/server/edge/http/request-label';
import { requestTraits } from '@/server/edge/http/request-traits';
import { endSlowBody } from '@/server/edge/http/slow-bodies';
import { framedWidgets } from '@/server/publishing/connections/framed-widgets';
import { log } from '@/server/system/log';
import { measure } from '@/server/system/metrics/registry';
import { withRequestId } from '@/server/system/request-id';
import { VERSION } from '@/server/system/version';
import { startOpening } from './opening';
import { formWhatIsPrinted, letFreezesBeNoticed, onLauncherGone } from './parent-watch';

/** Requests that are running at SIGTERM may finish within this. */
const FINISH_MS = 3_000;
/**
 * Node ends whole requests after 5 minutes by default, which would cut slow uploads. The door watches bodies itself.
 */
const NO_LIMIT = 0;
const HEADERS_MS = 60_000;
const KEEP_ALIVE_MS = 65_000;

process.title = 'workspace-web';

type Exchange = { request: IncomingMessage; response: ServerResponse; requestId: string };

/** The web process: Next behind our own door, which no request can bypass. */
async function main(): Promise<void> {
  const dev = process.argv.includes('--dev');
  formWhatIsPrinted();
  const opening = startOpening('web');
  const streams = new Set<ServerResponse>();
  const rewrite = literalPaths(endpoints);
  const traitsOf = requestTraits({ endpoints, protocols });
  const labelOf = requestLabel({ endpoints, protocols });
  const policy: PagePolicy = {
    dev,
    mediaOrigins: [env.PUBLIC_URL, env.S3_ENDPOINT].flatMap((address) => (address ? [new URL(address).origin] : [])),
    frames: framedWidgets(),
  };

  const server = createServer({
    requestTimeout: NO_LIMIT,
    headersTimeout: HEADERS_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const app = next({ dev, dir: process.cwd(), hostname: 'localhost', port: env.PORT, httpServer: server });
  await app.prepare();
  const serve = serving({ traitsOf, streams, handle: app.getRequestHandler() });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    markClient({ request, trustProxy: env.TRUST_PROXY });
    const requestId = nameRequest({ request, response, trustProxy: env.TRUST_PROXY });
    request.url = rewrite({
      method: request.method ?? 'GET',
      url: decodable(request.url ?? '/'),
      headers: request.headers,
    });
    const path = labelOf(request);
    timeRequest({ request, response, path });
    guardAnswer({ request, response, policy });
    if (refuseMethod({ request, response })) return;
    const exchange = { request, response, requestId };
    if (!opening.view()) return serve(exchange);
    void opening.look().then((view) => answerUpdate({ request, response, view }) || serve(exchange));
  });

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(env.PORT, resolve));
  log.info({ port: env.PORT, version: VERSION }, 'web listens');
  letFreezesBeNoticed('web');

  const stop = stopOnce({ server, streams });
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  onLauncherGone(() => stop('the launcher is gone'));
}

type Parts = {
  traitsOf: ReturnType<typeof requestTraits>;
  /** Those that are open. */
  streams: Set<ServerResponse>;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

/** Lets a request in that the door has not refused. */
function serving({ traitsOf, streams, handle }: Parts): (exchange: Exchange) => void {
  return ({ request, response, requestId }) => {
    const { takesFiles, isEventStream } = traitsOf(request);
    endSlowBody({ request, response, isFile: takesFiles });
    if (isEventStream) {
      // A compressed stream waits for full buffers: events are sent uncompressed.
      delete request.headers['accept-encoding'];
      streams.add(response);
      response.once('close', () => streams.delete(response));
    }
    withRequestId(requestId, () => withConnection(request, () => handle(request, response))).catch((error: unknown) =>
      fail({ response, error }),
    );
  };
}

/** An event stream lasts as long as its page: it says nothing about speed, and is counted when it ends. */
function timeRequest({
  request,
  response,
  path,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
}): void {
  const began = performance.now();
  const { method = 'GET' } = request;
  response.once('close', () =>
    measure(({ requests }) =>
      requests.observe({ method, path, status: response.statusCode }, (performance.now() - began) / 1000),
    ),
  );
}

function fail({ response, error }: { response: ServerResponse; error: unknown }): void {
  log.error({ err: error }, 'a request failed outside its route');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const sentence = 'Something went wrong on our side. Try again; the log of this host says more.';
  response.writeHead(500, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ statusCode: 500, code: 'INTERNAL', message: sentence, detail: sentence }));
}

/** Stops accepting, ends event streams, lets running requests finish for a while, then exits. */
function stopOnce({ server, streams }: { server: Server; streams: Set<ServerResponse> }): (why: string) => void {
  let stopping = false;
  return (why) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'web stops');
    server.close(() => process.exit(0));
    for (const stream of streams) stream.end();
    server.closeIdleConnections();
    setTimeout(() => {
      server.closeAllConnections();
      process.exit(0);
    }, FINISH_MS).unref();
  };
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, 'web could not start');
  process.exit(1);
});
