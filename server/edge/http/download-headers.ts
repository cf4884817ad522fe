import { API_HEADERS } from './problem';

/** How a browser takes a file: shown or saved, under its own name. */
export function dispositionOf(way: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_') || 'file';
  return `${way}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`;
}

/** Of private bytes as a download. No cache that others share keeps them. */
export const downloadHeaders = ({
  name,
  contentType,
  requestId,
}: Record<'name' | 'contentType' | 'requestId', string>) => ({
  ...API_HEADERS,
  'X-Request-Id': requestId,
  // Never shown in our origin, whatever the bytes are, and never by another site.
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Type': contentType,
  'Content-Disposition': dispositionOf('attachment', name),
});
