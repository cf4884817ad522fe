import { LENGTH_HEADER } from './door';
import { API_HEADERS } from './problem';

type Download = {
  body: ReadableStream<Uint8Array>;
  name: string;
  bytes: number;
  contentType: string;
  requestId: string;
};

/**
 * Streams private bytes as a download to a caller that the route has let in: an archive, or what `openPrivate` opens.
 * No cache that others share keeps them.
 */
export function serveDownload({ body, name, bytes, contentType, requestId }: Download): Response {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_') || 'file';
  const headers = {
    ...API_HEADERS,
    // Compressed on the way it would not have the length that is said here: a browser would wait for the rest.
    'Cache-Control': `${API_HEADERS['Cache-Control']}, no-transform`,
    'X-Request-Id': requestId,
    // Never shown in our origin, whatever the bytes are, and never by another site.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Type': contentType,
    [LENGTH_HEADER]: String(bytes),
    'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
  };
  return new Response(body, { headers });
}
