import { setImmediate } from 'node:timers/promises';
import { Agent, buildConnector, DecoratorHandler, request, type Dispatcher } from 'undici';
import { callIsReady } from './before-calls';
import { LostAnswerError, NotSentError } from './network-errors';
import type { StreamedBody } from './file-range';
import type { Multipart } from './multipart';
import { currentStandIn } from './stand-in';

/** A connection that has been quiet for this long is not used again: the other side may be closing it. */
const KEPT_MS = 200;
const connections = new Agent({ connect: buildConnector({ timeout: 10_000 }), pipelining: 1, keepAliveTimeout: KEPT_MS, keepAliveMaxTimeout: KEPT_MS, headersTimeout: 0, bodyTimeout: 0 });
const ANSWER_MAX_BYTES = 10 * 1024 * 1024;

export type VendorRequest = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer | StreamedBody | Multipart;
  signal: AbortSignal;
  /** For everything from the first packet to the end of the answer. */
  timeoutMs?: number;
};

/** What the network answered, whatever its status. Header names are in lower case. */
export type VendorAnswer = { status: number; headers: Record<string, string>; text: string };

/**
 * One call to a network. Never repeats it and never follows a redirect. Calls that come right after each other share a connection;
 * a quiet one that the other side is just closing would turn a call that never arrived into an unknown outcome.
 * Throws NotSentError when no byte of the request left, LostAnswerError when it may have arrived.
 */
export async function vendorRequest(call: VendorRequest): Promise<VendorAnswer> {
  await callIsReady();
  const standIn = currentStandIn();
  return standIn ? standIn(call) : sent(call);
}

async function sent({ method, url, headers = {}, body, signal, timeoutMs = 60_000 }: VendorRequest): Promise<VendorAnswer> {
  const { host } = new URL(url);
  let began = false;
  const { content, extra } = typeof body === 'object' && 'stream' in body ? { content: body.stream(), extra: body.headers } : { content: body ?? null, extra: {} };
  const limit = within(timeoutMs, signal);
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
    return { status: answer.statusCode, headers: flat(answer.headers), text: await limitedText(answer.body) };
  } catch (error) {
    throw began ? new LostAnswerError(host, error) : new NotSentError(host, error);
  } finally {
    limit.end();
  }
}

/** Aborted by `signal`, or after this time. Unlike AbortSignal.timeout it is let go at once by `end`: a burst would hold thousands of them for a minute. */
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

/** Lets this process see which kept connections have been ended: until it has looked at its sockets once more, an ended one seems alive. */
async function connectionsSeen(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Says when a connection stands and the request is about to be written to it. */
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

async function limitedText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]])));
}
