import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { buildConnector, Client, type Dispatcher } from 'undici';
import type { TimeLimit } from './time-limit';

/** A connection that has been quiet for this long is not reused: the other side may be closing it. */
export const KEPT_MS = 200;
/** Longer than a call holds one before it sends (vendor-request.ts), or the client would end it meanwhile. */
const CLIENT_KEEPS_MS = 10_000;

const connect = buildConnector({ timeout: 10_000 });

/** Open, and quiet: nothing has been written to it since it was opened or had its last response. */
export type OpenConnection = {
  origin: string;
  socket: Socket;
  /** Writes to this socket alone: where it has ended, a request fails instead of opening another. */
  dispatcher: Dispatcher;
  quietSince: number;
  /** While it is kept. */
  ending?: NodeJS.Timeout;
};

const kept = new Map<string, Set<OpenConnection>>();

/** One that was kept, or a new one. */
export async function takeConnection(address: URL, limit: TimeLimit): Promise<OpenConnection> {
  await endsSeen();
  limit.refuseStopped();
  for (const connection of kept.get(address.origin) ?? []) {
    forget(connection);
    if (isOpen(connection) && performance.now() - connection.quietSince < KEPT_MS) return connection;
    connection.socket.destroy();
  }
  return openConnection(address, limit);
}

/** A new one, connected and with TLS where the address asks for it. Rejects as soon as the limit is over. */
export function openConnection(address: URL, limit: TimeLimit): Promise<OpenConnection> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenConnection>();
  let isStopped = false;
  limit.onStop((reason) => {
    isStopped = true;
    reject(reason);
  });
  const { host, hostname, protocol, port, origin } = address;
  connect({ host, hostname: hostname.replace(/^\[|\]$/g, ''), protocol, port }, (error, socket) => {
    if (error) reject(error);
    else if (isStopped) socket.destroy();
    else resolve(connectionOver(socket, origin));
  });
  return promise;
}

/** Whether a request may be written to it: it stands, and the other side has neither ended it nor said anything. */
export const isOpen = ({ socket }: OpenConnection): boolean =>
  !socket.destroyed && socket.writable && !socket.readableEnded && socket.readableLength === 0;

/** Keeps it for the next call, after a whole response. */
export function keepConnection(connection: OpenConnection): void {
  if (!isOpen(connection)) return;
  connection.quietSince = performance.now();
  connection.ending = setTimeout(() => connection.socket.destroy(), KEPT_MS).unref();
  const ofOrigin = kept.get(connection.origin) ?? new Set();
  kept.set(connection.origin, ofOrigin.add(connection));
}

/**
 * Lets this process see which connections have been ended: until it has checked its sockets once more, an ended one
 * seems alive.
 */
export async function endsSeen(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

function connectionOver(socket: Socket, origin: string): OpenConnection {
  let isUsed = false;
  const dispatcher = new Client(origin, {
    // A client does not expect to be connected before this has returned.
    connect: (_options, connected) => {
      if (isUsed) return queueMicrotask(() => connected(new Error('The connection was closed'), null));
      isUsed = true;
      queueMicrotask(() => connected(null, socket));
    },
    pipelining: 1,
    keepAliveTimeout: CLIENT_KEEPS_MS,
    keepAliveMaxTimeout: CLIENT_KEEPS_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const connection: OpenConnection = { origin, socket, dispatcher, quietSince: performance.now() };
  // Until a request is made, errors have no other listener: isOpen sees a connection that failed.
  socket.on('error', () => undefined).once('close', () => forget(connection));
  return connection;
}

function forget(connection: OpenConnection): void {
  clearTimeout(connection.ending);
  const ofOrigin = kept.get(connection.origin);
  ofOrigin?.delete(connection);
  if (ofOrigin?.size === 0) kept.delete(connection.origin);
}
