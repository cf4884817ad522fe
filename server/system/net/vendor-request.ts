import { callIsReady } from './before-calls';
import { currentDryRun } from './dry-run';
import { exchange, type Exchange } from './exchange';
import { LostAnswerError, NotSentError } from './network-errors';
import {
  endsSeen,
  isOpen,
  keepConnection,
  KEPT_MS,
  openConnection,
  takeConnection,
  type OpenConnection,
} from './open-connections';
import { within, type TimeLimit } from './time-limit';
import type { VendorAnswer, VendorRequest } from './vendor-call';

/** Longest wait of `beforeSending` on a connection: a new one costs less than an unknown outcome. */
const HELD_MS = 2000;
const ANSWER_MAX_BYTES = 10 * 1024 * 1024;

/**
 * One call to a network. Never repeats it and never follows a redirect. Consecutive calls share a connection; reusing a
 * quiet one that the other side is closing would turn a call that never arrived into an unknown outcome. Throws
 * NotSentError when no byte of the request left, LostAnswerError when it may have arrived.
 */
export async function vendorRequest(call: VendorRequest): Promise<VendorAnswer> {
  // A step right before sending decides whether the call may be made.
  if (!call.beforeSending) await callIsReady();
  const dryRun = currentDryRun();
  if (!dryRun) return sent(call);
  (await call.beforeSending?.())?.();
  return dryRun(call);
}

async function sent(call: VendorRequest): Promise<VendorAnswer> {
  const address = new URL(call.url);
  const limit = within(call.timeoutMs ?? 60_000, call.signal);
  const notSent = (error: unknown) => {
    throw new NotSentError(address.host, error);
  };
  let connection: OpenConnection | undefined;
  try {
    connection = await takeConnection(address, limit).catch(notSent);
    const began = performance.now();
    const begin = await call.beforeSending?.();
    const heldMs = performance.now() - began;
    // Otherwise the first byte leaves right after the mark: a process that is killed in between asks about nothing.
    if (heldMs > KEPT_MS) await endsSeen();
    if (heldMs > HELD_MS) {
      connection.socket.destroy();
      connection = await openConnection(address, limit).catch(notSent);
    }
    const answer = await answerOver(connection, { call, address, limit, begin: begin ?? undefined });
    keepConnection(connection);
    connection = undefined;
    return answer;
  } finally {
    connection?.socket.destroy();
    limit.end();
  }
}

type Sending = { call: VendorRequest; address: URL; limit: TimeLimit; begin: (() => void) | undefined };

async function answerOver(connection: OpenConnection, { call, address, limit, begin }: Sending): Promise<VendorAnswer> {
  const { method, headers, body, maxBytes = ANSWER_MAX_BYTES } = call;
  let made: Exchange | undefined;
  try {
    limit.refuseStopped();
    if (!isOpen(connection)) throw new Error('The connection was closed');
    const isStreamed = typeof body === 'object' && 'stream' in body;
    made = exchange(connection.dispatcher, {
      origin: address.origin,
      path: `${address.pathname}${address.search}`,
      method,
      headers: { 'user-agent': 'workspace', ...headers, ...(isStreamed && body.headers) },
      // Opened only now: a waiting stream that fails would have no listener.
      body: isStreamed ? body.stream() : (body ?? null),
      maxBytes,
      begin,
    });
    limit.onStop(made.stop);
    return await made.answer;
  } catch (error) {
    throw made?.began() ? new LostAnswerError(address.host, error) : new NotSentError(address.host, error);
  }
}
