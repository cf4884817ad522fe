import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '@/lib/errors/app-error';
import { log } from '@/server/system/log';

type Reply = {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
};
type Listener = (method: string, params: Record<string, unknown>, sessionId: string | undefined) => void;
export type DevTools = {
  call: <T>(method: string, params?: object, sessionId?: string) => Promise<T>;
  on: (heard: Listener) => void;
};
type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void; late: NodeJS.Timeout };

/** The largest message of an honest page is a picture of it: some 8 MB in 4K, 11 in base64. */
export const MESSAGE_MAX_BYTES = 16 * 1024 * 1024;
/** The longest that Chromium may take to answer a call: a page whose script never ends answers none. */
export const CALL_MS = 20_000;

const TOO_LARGE = 'The page could not be recorded: it sends more data than a page’s picture needs. Use another scene.';
const TOO_SLOW = `The page could not be recorded: it did not respond for ${CALL_MS / 1000} seconds, as its own scripts keep it busy. Use another scene.`;

/** Talks to Chromium over its pipe. A page that answers too much or too late ends it, with a message that says so. */
export function talkTo(child: ChildProcess, kill: () => void): DevTools {
  const [, , , input, output] = child.stdio as unknown as [null, null, Readable, Writable, Readable];
  const waiting = new Map<number, Waiting>();
  const listeners: Listener[] = [];
  let ids = 0;
  let errors = '';
  let ended: Error | null = null;
  const stop = (error: Error) => {
    ended ??= error;
    for (const { reject, late } of waiting.values()) {
      clearTimeout(late);
      reject(ended);
    }
    waiting.clear();
  };
  const refuse = (message: string) => {
    stop(new AppError('MEDIA_REFUSED', message));
    kill();
  };
  const heard = ({ id, method, params, sessionId, result, error }: Reply) => {
    if (method)
      for (const listener of listeners) listener(method, (params ?? {}) as Record<string, unknown>, sessionId);
    const asked = waiting.get(id ?? -1);
    if (!asked) return;
    clearTimeout(asked.late);
    waiting.delete(id ?? -1);
    if (error) asked.reject(new Error(error.message));
    else asked.resolve(result as never);
  };
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-2000)));
  input.on('error', () => undefined);
  const messages = messagesOf((text) => heard(JSON.parse(text) as Reply), MESSAGE_MAX_BYTES);
  output.on('data', (chunk: Buffer) => {
    if (!ended && !messages(chunk)) refuse(TOO_LARGE);
  });
  child.once('error', stop);
  child.once('close', (code, killedBy) => {
    log.debug({ code, killedBy, errors }, 'Chromium ended');
    stop(new Error(`Chromium ended: ${errors || (killedBy ?? code)}`));
  });
  return {
    on: (listener) => void listeners.push(listener),
    call: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        ids += 1;
        waiting.set(ids, { resolve, reject, late: setTimeout(() => refuse(TOO_SLOW), CALL_MS) });
        input.write(`${JSON.stringify({ id: ids, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
      }),
  };
}

/**
 * Puts chunks together to messages, which end with a zero. Each byte is looked at once and copied once, however many
 * chunks a message has. Returns false from the chunk on that makes a message longer than `most`.
 */
export function messagesOf(heard: (text: string) => void, most: number): (chunk: Buffer) => boolean {
  let parts: Buffer[] = [];
  let bytes = 0;
  return (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      parts.push(chunk.subarray(from, end));
      bytes += end - from;
      if (bytes > most) return false;
      const text = Buffer.concat(parts, bytes).toString('utf8');
      parts = [];
      bytes = 0;
      from = end + 1;
      heard(text);
    }
    parts.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes <= most) return true;
    parts = [];
    return false;
  };
}
