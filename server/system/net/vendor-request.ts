import type { VendorAnswer, VendorRequest } from './vendor-call';
import { setImmediate } from 'node:timers/promises';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { callIsReady } from './before-calls';
import { currentDryRun } from './dry-run';
import { exchange } from './exchange';
import { LostAnswerError, NotSentError } from './network-errors';
import { within } from './time-limit';

/** A connection that has been quiet for this long is not reused: the other side may be closing it. */
const KEPT_MS = 200;
/** The same while `beforeSending` is awaited on it: a new connection costs less than an unknown outcome. */
const HELD_MS = 2000;
const connections = new Agent({
  connect: buildConnector({ timeout: 10_000 }),
  pipelining: 1,
  keepAliveTimeout: KEPT_MS,
  keepAliveMaxTimeout: KEPT_MS,
  headersTimeout: 0,
  bodyTimeout: 0,
});
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

async function sent({
  method,
  url,
  headers = {},
  body,
  signal,
  timeoutMs = 60_000,
  maxBytes = ANSWER_MAX_BYTES,
  beforeSending,
}: VendorRequest): Promise<VendorAnswer> {
  const { host, origin, pathname, search } = new URL(url);
  const limit = within(timeoutMs, signal);
  const marking = beforeSending && markedContent(body, { mark: beforeSending, refuseStopped: limit.refuseStopped });
  let began = () => false;
  const send = async ({ content, extra }: Content) => {
    await connectionsSeen();
    limit.refuseStopped();
    const made = exchange(connections, {
      origin,
      path: `${pathname}${search}`,
      method,
      headers: { 'user-agent': 'workspace', ...headers, ...extra },
      body: content,
      maxBytes,
    });
    ({ began } = made);
    limit.onStop(made.stop);
    return made.answer;
  };
  let left = marking?.mayHaveLeft ?? (() => began());
  try {
    if (!marking) return await send(contentOf(body));
    return await send(marking).catch(async (error: unknown) => {
      if ((await marking.mayHaveLeft()) || !marking.wasHeldLong()) throw error;
      limit.refuseStopped();
      began = () => false;
      left = () => began();
      await marking.begin();
      return send(contentOf(body));
    });
  } catch (error) {
    throw (await left()) ? new LostAnswerError(host, error) : new NotSentError(host, error);
  } finally {
    limit.end();
  }
}

/** An async generator too, which undici takes though its types do not say so. */
type Content = { content: Dispatcher.DispatchOptions['body']; extra: Record<string, string> };

function contentOf(body: VendorRequest['body']): Content {
  return typeof body === 'object' && 'stream' in body
    ? { content: body.stream(), extra: body.headers }
    : { content: body ?? null, extra: {} };
}

type Marking = { mark: NonNullable<VendorRequest['beforeSending']>; refuseStopped: () => void };

/**
 * A body that starts only after `beforeSending`. The connection asks for it once it is open, and sends the request's
 * head together with its first bytes (undici's AsyncWriter): until then not a byte has left.
 */
function markedContent(
  body: VendorRequest['body'],
  { mark, refuseStopped }: Marking,
): Content & {
  mayHaveLeft: () => Promise<boolean>;
  /** By then the other side may have ended the connection: the request goes over another one. */
  wasHeldLong: () => boolean;
  /** Runs what is to run right before the first byte. */
  begin: () => Promise<void>;
} {
  let marked: ReturnType<Marking['mark']> | null = null;
  let left = false;
  let over = false;
  let heldLong = false;
  async function* pieces(): AsyncGenerator<Buffer> {
    const began = performance.now();
    const begin = await (marked = mark());
    const heldMs = performance.now() - began;
    heldLong = heldMs > HELD_MS;
    // Otherwise the first byte leaves right after the mark: a process that is killed in between asks about nothing.
    if (heldMs > KEPT_MS) await connectionsSeen();
    refuseStopped();
    // The connection may have ended meanwhile.
    if (over) return;
    if (heldLong) throw new Error('The connection was held too long');
    begin?.();
    left = true;
    // Opened only now: a waiting stream that fails would have no listener.
    if (isStreamed) yield* body.stream() as AsyncIterable<Buffer>;
    else yield Buffer.from(body ?? '');
  }
  const isStreamed = typeof body === 'object' && 'stream' in body;
  return {
    content: pieces() as unknown as Content['content'],
    extra: isStreamed ? body.headers : { 'content-length': String(Buffer.byteLength(body ?? '')) },
    mayHaveLeft: async () => {
      over = true;
      await marked;
      return left;
    },
    wasHeldLong: () => heldLong,
    begin: async () => (await marked)?.(),
  };
}

/**
 * Lets this process see which kept connections have been ended: until it has checked its sockets once more, an ended
 * one seems alive.
 */
async function connectionsSeen(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
