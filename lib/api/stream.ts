import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Route } from '@/lib/routes/route';
import { ApiError, send, type CallArguments } from './call';

export type StreamEvent = { event: string; data: unknown };

/**
 * Calls an endpoint that responds as it works, and yields its events. EventSource can't do it: it only knows GET.
 * Throws ApiError when the call is refused, or when the connection ends in the middle of an event.
 */
export async function* callStream<E extends Endpoint>(
  endpoint: Route<E>,
  args: CallArguments<E>,
): AsyncGenerator<StreamEvent> {
  const response = await send(endpoint, {
    ...args,
    headers: { ...args.headers, Accept: 'text/event-stream' },
  } as CallArguments<E>);
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw broken(cause);
  }
  if (rest.trim() !== '') throw broken();
}

function broken(cause?: unknown): ApiError {
  const message = 'The connection ended before the answer was complete. Try again.';
  return new ApiError({ statusCode: 0, code: 'NETWORK', message, cause });
}

/** One block of a stream; null for a comment, which only keeps the connection open. */
function eventOf(block: string): StreamEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  return data.length === 0 ? null : { event, data: JSON.parse(data.join('\n')) as unknown };
}
