import { findStoredFile } from '@/server/media/files/store';
import { storage } from '@/server/system/storage/index';
import { AppError } from '@/lib/errors/app-error';
import { LENGTH_HEADER } from './door';
import { dispositionOf } from './download-headers';

/** Never executable in our origin, whatever the bytes are. */
const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/**
 * Serves `<id>.<extension>` to anyone who knows the id: Range, ETag, HEAD. 404 when it is unknown, 416 for a range
 * beyond its end.
 */
export async function serveFile(name: string, request: Request): Promise<Response> {
  const [id, extension, ...rest] = name.split('.');
  const file = id && /^[\w-]{8,64}$/.test(id) ? await findStoredFile(id) : null;
  const key = file ? `${file._id}.${file.extension}` : '';
  const bytes = file && extension === file.extension && rest.length === 0 ? await storage().size(key) : null;
  if (!file || bytes === null) throw new AppError('NOT_FOUND', 'There is no such file');
  const etag = `"${file.sha256}"`;
  const modified = file.createdAt.toUTCString();
  const headers = new Headers({
    ...FILE_HEADERS,
    'Content-Type': file.contentType,
    ETag: etag,
    'Last-Modified': modified,
    'Content-Disposition': dispositionOf('inline', file.name),
  });
  if (isKnown(request, { etag, modified })) return new Response(null, { status: 304, headers });
  const range = requestedRange(request, { etag, modified, bytes });
  if (range === 'beyond')
    return new Response(null, {
      status: 416,
      headers: { ...FILE_HEADERS, 'Cache-Control': 'no-store', 'Content-Range': `bytes */${bytes}` },
    });
  headers.set(LENGTH_HEADER, String(range ? range.end - range.start + 1 : bytes));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`);
  const body = request.method === 'HEAD' ? null : await storage().read(key, range ?? undefined);
  return new Response(body, { status: range ? 206 : 200, headers });
}

type Version = { etag: string; modified: string };

/** Whether the client already has it (RFC 9110 section 13.2.2): the date counts only where no tags are sent. */
function isKnown({ headers }: Request, { etag, modified }: Version): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null)
    return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
  return Date.parse(headers.get('if-modified-since') ?? '') >= Date.parse(modified);
}

/**
 * One byte range (RFC 9110 section 14), of GET only: several, malformed or outdated ones are ignored, which the RFC
 * allows.
 */
function requestedRange(
  request: Request,
  { etag, modified, bytes }: Version & { bytes: number },
): { start: number; end: number } | 'beyond' | null {
  if (request.method !== 'GET') return null;
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range')?.trim() ?? '');
  const condition = request.headers.get('if-range');
  if (!match || (match[1] === '' && match[2] === '') || (condition && condition !== etag && condition !== modified))
    return null;
  const start = match[1] === '' ? Math.max(0, bytes - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1);
  if (match[1] === '' && Number(match[2]) === 0) return 'beyond';
  if (start >= bytes) return 'beyond';
  return start <= end ? { start, end } : null;
}
