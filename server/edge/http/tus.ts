import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, type Upload } from '@tus/server';
import { resumableUploads } from '@/lib/contracts/files';
import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { authenticate } from '@/server/people/auth/authenticate';
import { requireSetUp } from '@/server/people/auth/required-factor';
import { randomToken } from '@/server/system/crypto';
import { connectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { finishUpload } from '@/server/media/uploads/finish-upload';
import { uploadProject } from '@/server/edge/access/receive-file';
import { releaseStorage, reserveStorage, resizeReservation } from '@/server/media/files/reserve-storage';
import { findFileByUpload, type StoredFile } from '@/server/media/files/store';
import { log } from '@/server/system/log';
import { requireDisk } from '@/server/system/storage/require-disk';
import { reservationOf, UPLOAD_MAX_IDLE_MS, uploadsFolder } from '@/server/system/storage/sweep-uploads';
import { isSameOrigin, publicOrigin } from './client';
import { API_HEADERS, problem } from './problem';
import { connectionOf, inLargePieces } from './raw-body';

const PATH = `/api${resumableUploads.path}`;
const VERSION = '1.0.0';
const PIECE = 'application/offset+octet-stream';
const UPLOAD_ID = /^[\w-]{32}$/;

/** The actor of the request that tus hands back to us. */
const callers = new WeakMap<Request, Actor>();

/**
 * Resumable uploads by the tus protocol (tus.io, version 1.0.0). Metadata: `filename`, `projectId`, `once` (as of
 * uploadFile). The response to the last byte carries X-File-Id and X-File-Url; so does HEAD of a finished upload, for
 * clients that missed it.
 */
export async function serveTus(request: Request): Promise<Response> {
  const requestId = randomUUID();
  try {
    const refused = otherVersion(request, requestId);
    if (refused) return refused;
    if (request.method === 'PATCH' && request.headers.get('content-type') !== PIECE)
      throw new AppError('UNSUPPORTED_TYPE', `Pieces of an upload are sent as ${PIECE}`);
    await connectDatabase();
    const id = uploadIdOf(request);
    const actor = request.method === 'OPTIONS' ? null : await callerOf(request);
    const finished = actor && id ? await finishedUpload({ id, actor, request }) : null;
    if (finished) return finished;
    const handed = straight(request);
    if (actor) callers.set(handed, actor);
    const response = await tus().handleWeb(handed);
    if (id && request.method === 'DELETE' && response.ok) await releaseStorage(reservationOf(id));
    return await described(response, requestId);
  } catch (error) {
    return problem(error, requestId, { headers: { 'Tus-Resumable': VERSION }, request });
  }
}

/** The protocol's response to clients of another version; the tus server takes it for a malformed header. */
function otherVersion(request: Request, requestId: string): Response | null {
  if (request.method === 'OPTIONS' || request.headers.get('tus-resumable') === VERSION) return null;
  const message = `This host speaks version ${VERSION} of the tus protocol. Name it in Tus-Resumable.`;
  const headers = { ...API_HEADERS, 'X-Request-Id': requestId, 'Tus-Resumable': VERSION, 'Tus-Version': VERSION };
  return Response.json({ statusCode: 412, code: 'BAD_REQUEST', message, detail: message }, { status: 412, headers });
}

/** The same request with its body from the connection itself. */
function straight(request: Request): Request {
  const connection = request.body ? connectionOf(request) : null;
  if (!connection) return request;
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers: request.headers,
    body: inLargePieces(connection),
    duplex: 'half',
  };
  return new Request(request.url, init);
}

async function callerOf(request: Request): Promise<Actor> {
  const actor = await authenticate(request.headers);
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Sign in to do this');
  if (actor.via === 'cookie' && request.method !== 'HEAD' && !isSameOrigin(request.headers)) {
    throw new AppError(
      'CROSS_SITE_REQUEST',
      'Requests with a session cookie must come from this site. Programs use a bearer token.',
    );
  }
  requireSetUp(actor);
  return actor;
}

function uploadIdOf(request: Request): string | null {
  const last = new URL(request.url).pathname.split('/').at(-1) ?? '';
  return UPLOAD_ID.test(last) ? last : null;
}

/** HEAD of an upload whose last byte has arrived: finishes it if a crash prevented that, and returns its file. */
async function finishedUpload({
  id,
  actor,
  request,
}: {
  id: string;
  actor: Actor;
  request: Request;
}): Promise<Response | null> {
  if (request.method !== 'HEAD') return null;
  const file = (await findFileByUpload(id)) ?? (await finishLate(id, actor));
  if (!file || String(file.createdBy) !== actor.userId) return null;
  const headers = {
    ...API_HEADERS,
    'Tus-Resumable': VERSION,
    'Upload-Offset': String(file.bytes),
    'Upload-Length': String(file.bytes),
    ...fileHeaders(file, request),
  };
  return new Response(null, { status: 200, headers });
}

async function finishLate(id: string, actor: Actor): Promise<StoredFile | null> {
  const upload = await knownUpload(id);
  if (!upload || upload.offset !== upload.size || upload.metadata?.userId !== actor.userId) return null;
  return finish(upload);
}

/** The size of an upload that started without one: as stated now, or as much as can arrive with this chunk. */
function toCome(request: Request, upload: Upload): number {
  const said = request.headers.get('upload-length') ?? request.headers.get('content-length');
  if (said === null) return env.MAX_UPLOAD_MB * 1_048_576;
  return request.headers.has('upload-length') ? Number(said) : upload.offset + Number(said);
}

/** Null: there is none, or no longer. An unreadable store does not say whose upload it is. */
async function knownUpload(id: string): Promise<Upload | null> {
  try {
    return await store().getUpload(id);
  } catch (error) {
    const status = error instanceof Object && 'status_code' in error ? error.status_code : null;
    if (status === 404 || status === 410) return null;
    throw error;
  }
}

async function finish(upload: Upload): Promise<StoredFile> {
  const { filename, userId, projectId, once } = upload.metadata ?? {};
  const file = path.join(uploadsFolder(), upload.id);
  try {
    return await finishUpload({
      uploadId: upload.id,
      path: file,
      name: (filename || 'upload').slice(0, 500),
      userId: userId ?? '',
      projectId: projectId ?? '',
      once: once === 'true',
    });
  } finally {
    // When kept, it has moved; when refused, it is useless.
    for (const left of [file, `${file}.json`]) await rm(left, { force: true });
    await releaseStorage(reservationOf(upload.id));
  }
}

function fileHeaders(file: StoredFile, request: Request): Record<string, string> {
  return {
    'X-File-Id': file._id,
    'X-File-Url': `${publicOrigin(request.headers)}/files/${file._id}.${file.extension}`,
  };
}

let files: FileStore | undefined;
function store(): FileStore {
  if (!files) {
    mkdirSync(uploadsFolder(), { recursive: true, mode: 0o700 });
    // Counted from the start and stated in Upload-Expires; the sweep never removes one earlier.
    files = new FileStore({ directory: uploadsFolder(), expirationPeriodInMilliseconds: UPLOAD_MAX_IDLE_MS });
  }
  return files;
}

let server: Server | undefined;
function tus(): Server {
  server ??= new Server({
    path: PATH,
    datastore: store(),
    relativeLocation: true,
    // Our own pages only: no cross-origin headers at all.
    allowedOrigins: [],
    maxSize: Math.floor(env.MAX_UPLOAD_MB * 1_048_576),
    namingFunction: () => randomToken(24),
    onUploadCreate: async (request, upload) => {
      const actor = actorOf(request);
      const projectId = await uploadProject({ actor, projectId: namedProject(upload) });
      await requireDisk(upload.size ?? 0);
      // An upload that is removed unfinished releases it then.
      await reserveStorage({ bytes: upload.size ?? 0, userId: actor.userId, lasting: reservationOf(upload.id) });
      return {
        metadata: {
          filename: upload.metadata?.filename ?? null,
          once: upload.metadata?.once ?? null,
          userId: actor.userId,
          projectId,
        },
      };
    },
    onIncomingRequest: async (request, id) => {
      const upload = await knownUpload(id);
      if (upload && upload.metadata?.userId !== actorOf(request).userId)
        throw new AppError('NOT_FOUND', 'There is no such upload, or it is not yours');
      if (upload?.sizeIsDeferred && request.method === 'PATCH')
        await resizeReservation(reservationOf(id), toCome(request, upload));
    },
    onUploadFinish: async (request, upload) => {
      const headers = fileHeaders(await finish(upload), request);
      // Otherwise it would be looked up once more, for its expiry.
      upload.creation_date = undefined;
      return { headers };
    },
    onResponseError: (_request, error) =>
      error instanceof AppError ? { status_code: error.statusCode, body: `${error.code} ${error.message}` } : undefined,
  });
  return server;
}

function actorOf(request: Request): Actor {
  const actor = callers.get(request);
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Sign in to do this');
  return actor;
}

function namedProject(upload: Upload): string | undefined {
  const id = upload.metadata?.projectId;
  if (!id) return undefined;
  if (!/^[0-9a-fA-F]{24}$/.test(id)) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  return id;
}

const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
};

/** tus returns errors as plain text; our errors have one shape everywhere. */
async function described(response: Response, requestId: string): Promise<Response> {
  const headers = new Headers({ ...Object.fromEntries(response.headers), ...API_HEADERS, 'X-Request-Id': requestId });
  headers.delete('content-length');
  if (response.status < 400)
    return new Response(response.status === 204 ? null : response.body, { status: response.status, headers });
  const text = (await response.text()).trim();
  const [, code, own] = /^([A-Z][A-Z_]{2,}) (.+)$/s.exec(text) ?? [];
  const message =
    own ??
    (response.status === 413
      ? `The file is larger than ${env.MAX_UPLOAD_MB} MB, the limit of this host`
      : text || 'The upload could not continue');
  if (response.status >= 500) log.error({ requestId, text }, 'tus failed');
  headers.set('content-type', 'application/json');
  const body = {
    statusCode: response.status,
    code: code ?? CODES[response.status] ?? 'BAD_REQUEST',
    message,
    detail: message,
  };
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
