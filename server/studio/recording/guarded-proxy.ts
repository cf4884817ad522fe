import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { guardedLookup } from '@/server/system/net/guarded-fetch';
import { isPublicAddress } from '@/server/system/net/public-address';

/** Of all that a page loads. */
const MAX_BYTES = 100 * 1_048_576;
const MAX_SOCKETS = 256;
const CONNECT_MS = 10_000;

export type GuardedProxy = { port: number; close: () => void };
type Allow = (address: string) => boolean;
/** A host of one's own that may be private, and its port. */
export type OwnHost = { host: string; port: number };

/**
 * A proxy on this host that reaches public addresses only: a browser behind it can't reach anything else, whatever a
 * page does. Names are resolved here, for the connection itself, so that a second answer for a name changes nothing.
 * `own`: hosts and ports that may be private. `allowAddress`: for tests only.
 */
export async function startGuardedProxy(
  allowAddress: Allow = isPublicAddress,
  own: readonly OwnHost[] = [],
): Promise<GuardedProxy> {
  const traffic = new Traffic();
  const allowed = (url: URL): Allow => (isOwn(url, own) ? () => true : allowAddress);
  const server = http.createServer((request, response) => forward({ request, response, traffic, allowed }));
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) =>
    tunnel({ request, client, head, traffic, allowed }),
  );
  server.on('connection', (socket: Socket) => traffic.keep(socket));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      traffic.end();
    },
  };
}

/** Every connection, and how much came through them. */
class Traffic {
  readonly #sockets = new Set<Socket>();
  #bytes = 0;

  /** Whether there may be one more. */
  keep(socket: Socket): boolean {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (this.#sockets.size <= MAX_SOCKETS && this.#bytes <= MAX_BYTES) return true;
    socket.destroy();
    return false;
  }

  readonly count = (chunk: Buffer): void => {
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_BYTES) this.end();
  };

  end(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

type Forwarded = { request: IncomingMessage; response: ServerResponse; traffic: Traffic; allowed: (url: URL) => Allow };

/** A request for http. */
function forward({ request, response, traffic, allowed }: Forwarded): void {
  const url = URL.parse(request.url ?? '');
  if (!url || url.protocol !== 'http:' || !mayConnect(url.hostname, allowed(url))) {
    response.writeHead(403).end();
    return;
  }
  const { 'proxy-connection': _, ...headers } = request.headers;
  const options = {
    headers: { ...headers, connection: 'close' },
    lookup: guardedLookup(allowed(url)),
    agent: false as const,
  };
  const outgoing = http.request(url, { ...options, method: request.method, timeout: CONNECT_MS }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('data', traffic.count).pipe(response);
  });
  outgoing.once('socket', (socket: Socket) => traffic.keep(socket));
  outgoing.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  request.pipe(outgoing);
}

type Tunnelled = {
  request: IncomingMessage;
  client: Socket;
  head: Buffer;
  traffic: Traffic;
  allowed: (url: URL) => Allow;
};

/** A connection for https or a web socket. */
function tunnel({ request, client, head, traffic, allowed }: Tunnelled): void {
  const target = URL.parse(`http://${request.url ?? ''}`);
  if (!target || !mayConnect(target.hostname, allowed(target))) {
    client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    return;
  }
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const port = Number(target.port || 80);
  const outgoing = net.connect({ host, port, lookup: guardedLookup(allowed(target)), timeout: CONNECT_MS });
  if (!traffic.keep(outgoing)) {
    client.destroy();
    return;
  }
  outgoing.once('close', () => client.destroy());
  client.once('close', () => outgoing.destroy());
  outgoing.once('timeout', () => outgoing.destroy());
  outgoing.once('connect', () => {
    outgoing.setTimeout(0);
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    outgoing.write(head);
    outgoing.on('data', traffic.count).pipe(client).pipe(outgoing);
  });
}

/** Whether an address is one of these hosts at its very port. A name that leads to the same place is not. */
export function isOwn({ hostname, port, protocol }: URL, own: readonly OwnHost[]): boolean {
  const [host, at] = [bare(hostname), Number(port || (protocol === 'https:' ? 443 : 80))];
  return own.some((one) => bare(one.host) === host && one.port === at);
}

const bare = (host: string): string => host.toLowerCase().replace(/^\[|\]$/g, '');

/** A literal address is connected to without a lookup. */
function mayConnect(hostname: string, allowAddress: Allow): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host !== '' && (net.isIP(host) === 0 || allowAddress(host));
}
