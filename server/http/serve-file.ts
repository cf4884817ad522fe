import { findStoredFile, type StoredFile } from '@/server/files/store';
import { storage } from '@/server/storage/index';
import { AppError } from '@/lib/errors/app-error';
import { LENGTH_HEADER } from './door';

/** Never executable in our origin, whatever the bytes are. */
const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/** Serves `<id>.<extension>` to anyone who knows the id: Range, ETag, HEAD. 404 when it is unknown, 416 for a range beyond its end. */
export async function serveFile(name: string, request: Request): Promise<Response> {
  const [id, extension, ...rest] = name.split('.');
  const file = id && /^[\w-]{8,64}$/.test(id) ? await findStoredFile(id) : null;
  const key = file ? `${file._id}.${file.extension}` : '';
  const bytes = file && extension === file.extension && rest.length === 0 ? await storage().size(key) : null;
  if (!file || bytes === null) throw new AppError('NOT_FOUND', 'There is no such file');
  const etag = `"${file.sha256}"`;
  const headers = new Headers({ ...FILE_HEADERS, 'Content-Type': file.contentType, ETag: etag, 'Last-Modified': file.createdAt.toUTCString(), 'Content-Disposition': disposition(file) });
  if (request.headers.get('if-none-match')?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')) return new Response(null, { status: 304, headers });
  const range = requestedRange(request, etag, bytes);
  if (range === 'beyond') return new Response(null, { status: 416, headers: { ...FILE_HEADERS, 'Content-Range': `bytes */${bytes}` } });
  headers.set(LENGTH_HEADER, String(range ? range.end - range.start + 1 : bytes));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`);
  const body = request.method === 'HEAD' ? null : await storage().read(key, range ?? undefined);
  return new Response(body, { status: range ? 206 : 200, headers });
}

function disposition(file: StoredFile): string {
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_') || 'file';
  return `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`;
}

/** One byte range (RFC 9110 section 14): several, malformed or outdated ones are ignored, which the RFC allows. */
function requestedRange(request: Request, etag: string, bytes: number): { start: number; end: number } | 'beyond' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range')?.trim() ?? '');
  const condition = request.headers.get('if-range');
  if (!match || (match[1] === '' && match[2] === '') || (condition && condition !== etag)) return null;
  const start = match[1] === '' ? Math.max(0, bytes - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1);
  if (match[1] === '' && Number(match[2]) === 0) return 'beyond';
  if (start >= bytes) return 'beyond';
  return start <= end ? { start, end } : null;
}
