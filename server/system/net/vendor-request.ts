import type { VendorAnswer, VendorRequest } from './vendor-call';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Agent, buildConnector, DecoratorHandler, request, type Dispatcher } from 'undici';
import { callIsReady } from './before-calls';
import { AnswerTooLongError, LostAnswerError, NotSentError } from './network-errors';
import { currentDryRun } from './dry-run';

/** A connection that has been quiet for this long is not reused: the other side may be closing it. */
const KEPT_MS = 200;
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
  await call.beforeSending?.();
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
  const { host } = new URL(url);
  let began = false;
  const limit = within(timeoutMs, signal);
  const marking = beforeSending && markedContent(body, { mark: beforeSending, signal: limit.signal });
  const { content, extra } = marking ?? contentOf(body);
  try {
    await connectionsSeen();
    limit.signal.throwIfAborted();
    const answer = await request(url, {
      dispatcher: noting(() => (began = true)),
      method,
      headers: { 'user-agent': 'workspace', ...headers, ...extra },
      body: content,
      signal: limit.signal,
    });
    return { status: answer.statusCode, headers: flat(answer.headers), text: await limitedText(answer.body, maxBytes) };
  } catch (error) {
    const left = marking ? await marking.mayHaveLeft() : began;
    throw left ? new LostAnswerError(host, error) : new NotSentError(host, error);
  } finally {
    limit.end();
  }
}

type Content = { content: string | Buffer | Readable | null; extra: Record<string, string> };

function contentOf(body: VendorRequest['body']): Content {
  return typeof body === 'object' && 'stream' in body
    ? { content: body.stream(), extra: body.headers }
    : { content: body ?? null, extra: {} };
}

type Marking = { mark: () => Promise<void>; signal: AbortSignal };

/**
 * A body that starts only after `beforeSending`. The connection asks for it once it is open, and sends the request's
 * head together with its first bytes (undici's AsyncWriter): until then not a byte has left.
 */
function markedContent(
  body: VendorRequest['body'],
  { mark, signal }: Marking,
): Content & { mayHaveLeft: () => Promise<boolean> } {
  let marked: Promise<void> | null = null;
  let left = false;
  let over = false;
  async function* pieces(): AsyncGenerator<Buffer> {
    await (marked = mark());
    signal.throwIfAborted();
    // The connection may have ended meanwhile.
    if (over) return;
    left = true;
    // Opened only now: a waiting stream that fails would have no listener.
    if (isStreamed) yield* body.stream() as AsyncIterable<Buffer>;
    else yield Buffer.from(body ?? '');
  }
  const isStreamed = typeof body === 'object' && 'stream' in body;
  return {
    content: Readable.from(pieces(), { objectMode: false }),
    extra: isStreamed ? body.headers : { 'content-length': String(Buffer.byteLength(body ?? '')) },
    mayHaveLeft: async () => {
      over = true;
      await marked;
      return left;
    },
  };
}

/**
 * Aborted by `signal`, or after this time. Unlike AbortSignal.timeout, `end` releases it at once: a burst would hold
 * thousands of them for a minute.
 */
function within(ms: number, signal: AbortSignal): { signal: AbortSignal; end: () => void } {
  const limit = new AbortController();
  const stop = () => limit.abort(signal.reason);
  const timer = setTimeout(() => limit.abort(new DOMException(`No answer within ${ms / 1000} s`, 'TimeoutError')), ms);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return {
    signal: limit.signal,
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    },
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

/** Reports that a connection is open and the request is about to be written to it. */
function noting(begin: () => void): Dispatcher {
  return connections.compose((dispatch) => (options, handler) => {
    const noted: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
    const start = noted.onRequestStart?.bind(noted);
    noted.onRequestStart = (...args) => {
      begin();
      start?.(...args);
    };
    return dispatch(options, noted);
  });
}

async function limitedText(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AnswerTooLongError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
