import { LENGTH_HEADER } from './door';
import { downloadHeaders } from './download-headers';
import { API_HEADERS } from './problem';

type Download = {
  body: ReadableStream<Uint8Array>;
  name: string;
  bytes: number;
  contentType: string;
  requestId: string;
};

/** Streams private bytes as a download to a caller that the route let in: an archive, or what `openPrivate` opens. */
export function serveDownload({ body, bytes, ...facts }: Download): Response {
  const headers = {
    ...downloadHeaders(facts),
    // Compressed on the way it would not have the length that is said here: a browser would wait for the rest.
    'Cache-Control': `${API_HEADERS['Cache-Control']}, no-transform`,
    [LENGTH_HEADER]: String(bytes),
  };
  return new Response(body, { headers });
}

/** A text as a download. */
export function serveText({ text, ...facts }: { text: string } & Omit<Download, 'body' | 'bytes'>): Response {
  const bytes = new TextEncoder().encode(text);
  return serveDownload({ body: new Blob([bytes]).stream(), bytes: bytes.length, ...facts });
}
