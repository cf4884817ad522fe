import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multer from 'multer';
import { AppError, invalid } from '@/lib/errors/app-error';
import type { FilePurpose } from '@/lib/media/purposes';
import { PURPOSES } from '@/server/media/files/purposes';
import { reserveStorage, type Reservation } from '@/server/media/files/reserve-storage';
import { storage } from '@/server/system/storage/index';
import { requireDisk } from '@/server/system/storage/require-disk';
import { bodyOf, connectionOf } from './raw-body';
import { memoryReliever } from './relieve-memory';

/**
 * A received file, still a draft: `storage().keep` makes it one of our files, otherwise it is deleted when the request
 * ends.
 */
export type Upload = {
  name: string;
  bytes: number;
  sha256: string;
  path: string;
  /** The other fields of the form; a repeated one is a list. */
  fields: Record<string, unknown>;
  /** Storage is reserved for it until it is discarded. */
  reserved: true;
  discard(): Promise<void>;
};

/** The limits of a form besides the file. */
const FORM_BYTES = 2 * 1024 * 1024;
/** The cost grows with the number of chunks. */
const PIECE_BYTES = 1024 * 1024;
/** Reserved at a time for an upload of unknown size. */
const BUFFER_BYTES = 4 * 1024 * 1024;

type Draft = { name: string; bytes: number; sha256: string; path: string; fields: Record<string, unknown> };

/**
 * Streams the one file of a multipart request to a draft on the storage's disk with flat memory, hashing on the way.
 * Errors: 415 when it is not multipart, 422 without the field, 413 over the limit, 503 when the disk is full. An
 * interrupted request leaves nothing.
 */
export async function readUpload(
  request: Request,
  { field, purpose, userId }: { field: string; purpose: FilePurpose; userId: string | null },
): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) {
    throw new AppError('UNSUPPORTED_TYPE', `Send the file as multipart/form-data in the field ${field}`);
  }
  const { maxBytes, refusals } = PURPOSES[purpose];
  const limit = maxBytes();
  const tooLarge = new AppError('TOO_LARGE', refusals.size(limit));
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit + FORM_BYTES) throw tooLarge;
  await requireDisk(announced);
  const reservation = await reserveStorage({ bytes: announced, userId });
  try {
    const draft = await readDraft(request, { field, limit, tooLarge, room: roomOf(reservation, announced) });
    await reservation.resize(draft.bytes);
    return {
      ...draft,
      reserved: true,
      discard: () => rm(draft.path, { force: true }).finally(() => reservation.release()),
    };
  } catch (error) {
    await reservation.release();
    throw error;
  }
}

/** Reserves that many bytes in all. */
type Room = (bytes: number) => Promise<void>;

/** The announced size is reserved already; an upload without one reserves more as it arrives. */
function roomOf(reservation: Reservation, announced: number): Room {
  let room = announced;
  return async (bytes) => {
    if (bytes <= room) return;
    room = bytes + BUFFER_BYTES;
    await reservation.resize(room);
  };
}

type Limits = { field: string; limit: number; tooLarge: AppError };

async function readDraft(request: Request, { field, limit, tooLarge, room }: Limits & { room: Room }): Promise<Draft> {
  let draft: Draft | undefined;
  const engine: multer.StorageEngine = {
    _handleFile: (_, file, done) => {
      receive(file, room).then(
        (received) => {
          draft = received;
          done(null, { path: received.path, size: received.bytes });
        },
        (error: unknown) => done(error),
      );
    },
    _removeFile: (_, file, done) => {
      rm(file.path ?? '', { force: true }).then(() => done(null), done);
    },
  };
  const options: multer.Options & { fileHwm: number } = {
    storage: engine,
    fileHwm: PIECE_BYTES,
    limits: { fileSize: limit, files: 1, fields: 20, fieldSize: 64 * 1024 },
  };
  const fields = await run(request, multer(options).single(field), { field, tooLarge });
  if (!draft) throw invalid(field, `There is no file in the field ${field}`);
  return { ...draft, fields };
}

async function run(
  request: Request,
  middleware: ReturnType<multer.Multer['single']>,
  { field, tooLarge }: Omit<Limits, 'limit'>,
): Promise<Record<string, unknown>> {
  const connection = connectionOf(request);
  // multer wants a Node request: a readable with headers is all that it reads of one.
  const incoming = connection ?? Object.assign(bodyOf(request), { headers: Object.fromEntries(request.headers) });
  try {
    await new Promise<void>((resolve, reject) => {
      middleware(incoming as IncomingMessage as never, {} as ServerResponse as never, (error: unknown) =>
        error ? reject(error) : resolve(),
      );
    });
    return { ...(incoming as { body?: Record<string, unknown> }).body };
  } catch (error) {
    throw uploadError(error, field, tooLarge);
  } finally {
    // The connection itself carries the response.
    if (!connection) incoming.destroy();
  }
}

async function receive(file: Express.Multer.File, room: Room): Promise<Draft> {
  const path = await storage().draft();
  const hash = createHash('sha256');
  const relieve = memoryReliever();
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      relieve(chunk.length);
      room(bytes).then(() => done(null, chunk), done);
    },
  });
  try {
    await pipeline(
      file.stream,
      measure,
      createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: PIECE_BYTES }),
    );
    const handle = await open(path, 'r+');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return {
    name: Buffer.from(file.originalname, 'latin1').toString('utf8').slice(0, 500),
    bytes,
    sha256: hash.digest('hex'),
    path,
    fields: {},
  };
}

function uploadError(error: unknown, field: string, tooLarge: AppError): unknown {
  if (error instanceof multer.MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge;
    if (error.code === 'LIMIT_UNEXPECTED_FILE')
      return invalid(error.field ?? 'file', `Send one file, in the field ${field}`);
    return new AppError('BAD_REQUEST', `The upload is not valid: ${error.message}`);
  }
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOSPC') return error;
  if (
    error instanceof Error &&
    /unexpected end|malformed|boundary|aborted|terminated|premature|multipart/i.test(error.message)
  ) {
    return new AppError('BAD_REQUEST', 'The upload broke off or is not a valid form. Nothing was kept; send it again.');
  }
  return error;
}
