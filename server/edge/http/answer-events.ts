import { EVENT_STREAM_HEADERS } from './event-stream-headers';

type Event = { event: string; data: unknown };

/** Whether a client wants the answer as it comes about. */
export function wantsEvents({ headers }: Request): boolean {
  return (headers.get('accept') ?? '').includes('text/event-stream');
}

/** An answer as events, one after another. The end of the connection ends the work. */
export function answerAsEvents(events: AsyncGenerator<Event>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await events.next();
      if (next.done) return controller.close();
      const { event, data } = next.value;
      controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    },
    cancel: async () => void (await events.return(undefined)),
  });
  return new Response(body, { headers: EVENT_STREAM_HEADERS });
}
