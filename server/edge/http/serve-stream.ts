import { API_HEADERS } from './problem';

type Streamed = { body: ReadableStream<Uint8Array>; name: string; contentType: string; requestId: string };

/** Streams a file that is being written, as a download: its length is not known yet. */
export function serveStream({ body, name, contentType, requestId }: Streamed): Response {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_') || 'file';
  return new Response(body, {
    headers: {
      ...API_HEADERS,
      'X-Request-Id': requestId,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
    },
  });
}
