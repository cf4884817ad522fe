import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, request, type Dispatcher } from 'undici';
import { AppError } from '@/lib/errors/app-error';
import { bytesWords } from '@/lib/media/words';
import { FetchRefusedError } from '@/server/system/net/fetch-refused';
import { guardedLookup } from '@/server/system/net/guarded-fetch';
import { isPublicAddress } from '@/server/system/net/public-address';

const REDIRECTS_MAX = 5;
const CONNECT_TIMEOUT_MS = 15_000;
/** Without a byte for so long, it is tried again where it broke off. */
const SILENCE_MS = 60_000;
const WAIT_MAX_SECONDS = 3_600;

export type FileWanted = { path: string; bytes: number; sha256: string };
type Download = {
  url: string;
  file: FileWanted;
  /** Beside it, under the name with `.part`, lies what has arrived of it. */
  to: string;
  /** Only addresses of the public internet are gone to, redirects included. */
  isGuarded: boolean;
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
};

/** A failure that passes: the download goes on where it stands. */
const later = (sentence: string, retryAfterSeconds?: number) =>
  new AppError('SERVICE_UNAVAILABLE', sentence, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
/** A failure that no repetition mends. */
const refused = (sentence: string) => new AppError('AI_FAILED', sentence);

/** Whether a file has the size and the SHA-256 that a list names. */
export async function isFile(name: string, { bytes, sha256 }: Omit<FileWanted, 'path'>): Promise<boolean> {
  if ((await sizeOf(name)) !== bytes) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(name), hash);
  return hash.digest('hex') === sha256;
}

/** The size of a file; null: there is none. */
export async function sizeOf(name: string): Promise<number | null> {
  const found = await stat(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  return found?.isFile() ? found.size : null;
}

/**
 * Gets a file whose size and hash are known: goes on where an earlier try broke off, never takes more bytes than there
 * should be, and puts it in place only when its hash is right. Throws AppError with a sentence.
 */
export async function downloadFile({ url, file, to, ...how }: Download): Promise<void> {
  const part = `${to}.part`;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const there = (await sizeOf(part)) ?? 0;
  const from = there > file.bytes ? 0 : there;
  if (from < file.bytes) await fetchRest({ url, file, part, from, ...how });
  if (!(await isFile(part, file))) {
    await rm(part, { force: true });
    throw refused(
      `${file.path} from ${hostOf(url)} is not the file that this version knows (its SHA-256 differs), so it was thrown away. Check LOCAL_MODELS_URL, then download the model again.`,
    );
  }
  await rename(part, to);
}

type Rest = Omit<Download, 'to'> & { part: string; from: number };

async function fetchRest({ url, file, part, from, isGuarded, signal, onBytes }: Rest): Promise<void> {
  const agent = new Agent({
    connect: {
      timeout: CONNECT_TIMEOUT_MS,
      ...(isGuarded ? { lookup: guardedLookup(isPublicAddress, notPublic) } : {}),
    },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });
  try {
    const { answer, begins } = await answerTo(url, { from, agent, signal });
    onBytes(begins);
    const counted = bounded(file, url, (bytes) => onBytes(begins + bytes), file.bytes - begins);
    await pipeline(answer.body, counted, createWriteStream(part, { flags: begins > 0 ? 'a' : 'w', mode: 0o600 }), {
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) {
      if (error.code === 'AI_FAILED') await rm(part, { force: true });
      throw error;
    }
    if (isDiskError(error)) throw error;
    if (error instanceof FetchRefusedError) throw refused(`${error.message} Check LOCAL_MODELS_URL.`);
    throw later(`The connection to ${hostOf(url)} broke off. The download goes on by itself where it stopped.`);
  } finally {
    await agent.destroy();
  }
  if (((await sizeOf(part)) ?? 0) < file.bytes)
    throw later(`${hostOf(url)} ended ${file.path} too early. The download goes on by itself where it stopped.`);
}

const notPublic = () => new FetchRefusedError('The hub leads to an address that is not on the public internet.');

const isDiskError = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');

type Answer = { answer: Dispatcher.ResponseData; begins: number };

async function answerTo(
  url: string,
  { from, agent, signal }: { from: number; agent: Agent; signal: AbortSignal },
): Promise<Answer> {
  let current = new URL(url);
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const answer = await request(current, {
      dispatcher: agent,
      signal,
      headers: { 'user-agent': 'workspace', ...(from > 0 ? { range: `bytes=${from}-` } : {}) },
    });
    const to = answer.statusCode >= 300 && answer.statusCode < 400 ? String(answer.headers.location ?? '') : '';
    if (to === '') return begun(answer, { from, host: current.host });
    drop(answer.body);
    const next = URL.parse(to, current);
    // A download that began encrypted stays so.
    if (!next || !/^https?:$/.test(next.protocol) || (current.protocol === 'https:' && next.protocol === 'http:'))
      throw refused(`${current.host} leads to an address that can’t be used. Check LOCAL_MODELS_URL.`);
    current = next;
  }
  throw refused(`${hostOf(url)} leads from one address to the next without an end. Check LOCAL_MODELS_URL.`);
}

function begun(answer: Dispatcher.ResponseData, { from, host }: { from: number; host: string }): Answer {
  const { statusCode: status, headers } = answer;
  if (status === 200) return { answer, begins: 0 };
  const begins = Number(/^bytes (\d+)-/.exec(String(headers['content-range'] ?? ''))?.[1] ?? Number.NaN);
  if (status === 206 && begins === from) return { answer, begins };
  drop(answer.body);
  if (status === 206 || status === 416)
    throw refused(
      `${host} sent another part of the file than was requested. Download the model again: it begins from the start.`,
    );
  if (status === 401 || status === 403 || status === 404)
    throw refused(`${host} does not have this file (it answered ${status}). Check LOCAL_MODELS_URL.`);
  const wait = Number(headers['retry-after']);
  throw later(
    `${host} answered ${status}. The download goes on by itself in a while.`,
    wait > 0 && wait <= WAIT_MAX_SECONDS ? wait : undefined,
  );
}

const drop = (body: Readable) => void body.on('error', () => undefined).destroy();

/** Counts what arrives, and ends with the first byte too many. */
function bounded(file: FileWanted, url: string, onBytes: (bytes: number) => void, most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > most)
        return done(
          refused(
            `${file.path} from ${hostOf(url)} is larger than the ${bytesWords(file.bytes)} that this version knows, so it was thrown away. Check LOCAL_MODELS_URL.`,
          ),
        );
      onBytes(bytes);
      done(null, chunk);
    },
  });
}

const hostOf = (url: string) => URL.parse(url)?.host ?? url;
