import { downloadHeaders } from './download-headers';

type Streamed = { body: ReadableStream<Uint8Array>; name: string; contentType: string; requestId: string };

/** Streams a file that is being written, as a download: its length is not known yet. */
export const serveStream = ({ body, ...facts }: Streamed): Response =>
  new Response(body, { headers: downloadHeaders(facts) });
