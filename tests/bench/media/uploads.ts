import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WireFile } from '@/lib/contracts/files';
import type { Product } from '../../setup/product';
import { median } from '../measure';
import type { Bench } from './media-bench';

const MB = 1_048_576;
const UPLOAD_BYTES = 1024 * MB;
const UPLOADS = 4;

/**
 * Writes a body to a new file on disk, durably as the product does, and nothing else; returns its path. With a
 * second argument it also computes the checksum.
 */
const BARE_SERVER = `
const { createServer } = require('node:http'), { createWriteStream } = require('node:fs'), { open } = require('node:fs/promises'), { pipeline } = require('node:stream/promises');
const { createHash } = require('node:crypto'), { Transform } = require('node:stream');
const [, folder, hashing] = process.argv;
let count = 0;
const take = async (request) => {
  const file = folder + '/' + (count += 1);
  const hash = createHash('sha256');
  const through = hashing ? [new Transform({ transform(chunk, _, done) { hash.update(chunk); done(null, chunk); } })] : [];
  await pipeline(request, ...through, createWriteStream(file, { flags: 'wx', highWaterMark: 1048576 }));
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
  return file;
};
const server = createServer((request, response) => take(request).then((file) => response.end(file), (error) => { console.error(error); response.destroy(); }));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

type Measured = { ms: number; cpuMs: number; growth: number };
const WAYS = ['plain', 'tus', 'floor', 'hashing'] as const;
type Way = (typeof WAYS)[number];

type Bare = { pid: number; run: (bytes: number) => Promise<number>; stop(): void };

/** A bare server in its own process and folder: in a shared one two would use the same names. */
async function bareServer(folder: string, ...more: string[]): Promise<Bare> {
  const mine = await mkdtemp(path.join(folder, 'floor-'));
  const bare = spawn(process.execPath, ['-e', BARE_SERVER, mine, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = Number(await new Promise<Buffer>((resolve) => bare.stdout.once('data', resolve)));
  const run = async (bytes: number) => {
    const url = `http://127.0.0.1:${port}/`;
    const { ms, text: file } = await sent({ url, method: 'POST', headers: {}, bytes, form: false });
    await rm(file);
    return ms;
  };
  return { pid: bare.pid ?? 0, run, stop: () => void bare.kill() };
}

/** Uploads of 1 GB against a bare Node stream, each round in another order; results are medians of the ratios. */
export async function uploads({ product, token, folder }: Bench): Promise<string[][]> {
  const [bare, hashing] = [await bareServer(folder), await bareServer(folder, 'hashing')];
  const web = product.pid('web') ?? 0;
  const authorized = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const send: Record<Way, Pick<Bare, 'pid' | 'run'>> = {
    plain: {
      pid: web,
      run: async (bytes) => {
        const { ms, text } = await sent({
          url: `${product.url}/api/files/upload`,
          method: 'POST',
          headers: { ...authorized, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
          bytes,
          form: true,
        });
        await remove(product, token, (JSON.parse(text) as WireFile).id);
        return ms;
      },
    },
    tus: {
      pid: web,
      run: async (bytes) => {
        const begun = await fetch(`${product.url}/api/files/tus`, {
          method: 'POST',
          headers: { ...authorized, 'Tus-Resumable': '1.0.0', 'Upload-Length': String(bytes) },
        });
        const at = new URL(begun.headers.get('location') ?? '', product.url).href;
        const { ms, headers } = await sent({
          url: at,
          method: 'PATCH',
          headers: {
            ...authorized,
            'Tus-Resumable': '1.0.0',
            'Upload-Offset': '0',
            'Content-Type': 'application/offset+octet-stream',
          },
          bytes,
          form: false,
        });
        await remove(product, token, String(headers['x-file-id']));
        return ms;
      },
    },
    floor: bare,
    hashing,
  };
  const rounds: Record<Way, Measured>[] = [];
  try {
    for (let round = 0; round <= UPLOADS; round += 1) {
      // The first, small one is the warm-up.
      const bytes = round === 0 ? 8 * MB : UPLOAD_BYTES;
      const took = {} as Record<Way, Measured>;
      for (const way of [...WAYS.slice(round % WAYS.length), ...WAYS.slice(0, round % WAYS.length)])
        took[way] = await measured(send[way].pid, () => send[way].run(bytes));
      if (round > 0) rounds.push(took);
    }
  } finally {
    bare.stop();
    hashing.stop();
  }
  return uploadTable(rounds);
}

function uploadTable(rounds: readonly Record<Way, Measured>[]): string[][] {
  const perGb = (way: Way) =>
    (median(rounds.map((round) => round[way].cpuMs)) / 1000 / (UPLOAD_BYTES / (1024 * MB))).toFixed(2);
  const rate = (way: Way) => ((UPLOAD_BYTES / MB / median(rounds.map((round) => round[way].ms))) * 1000).toFixed(0);
  const ratio = (way: Way) => median(rounds.map((round) => round.floor.ms / round[way].ms)).toFixed(2);
  const growth = (way: Way) => Math.max(...rounds.map((round) => round[way].growth)).toFixed(0);
  const names: Record<Way, string> = {
    plain: 'in one request',
    tus: 'resumable (tus)',
    floor: 'floor: a stream to a new file, fsync',
    hashing: 'the same with the checksum',
  };
  return [
    ['1 GB uploaded', 'MB/s', 'of the floor', 'processor s per GB', 'growth MB (most of all)'],
    ...WAYS.map((way) => [names[way], rate(way), ratio(way), perGb(way), growth(way)]),
  ];
}

/** Elapsed time, and a process's processor time and growth of memory meanwhile. */
async function measured(pid: number, run: () => Promise<number>): Promise<Measured> {
  const memory = watchMemory(pid);
  const before = processorMs(pid);
  const ms = await run();
  return { ms, cpuMs: processorMs(pid) - before, growth: memory.stop() };
}

/** Of all its threads since the start: fields 14 and 15, in hundredths of a second. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** As browsers build them. */
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const HEAD = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
);
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
/** The first bytes of an MP4. */
const MP4 = Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypmp42'), 0, 0, 0, 0, ...Buffer.from('mp42isom')]);
const BLOCK = randomBytes(MB);

function* body({ bytes, form }: { bytes: number; form: boolean }): Generator<Buffer> {
  if (form) yield HEAD;
  yield MP4;
  for (let left = bytes - MP4.length; left > 0; left -= BLOCK.length)
    yield left < BLOCK.length ? BLOCK.subarray(0, left) : BLOCK;
  if (form) yield TAIL;
}

/** Sends that many bytes as fast as the server accepts them. */
async function sent({
  url,
  method,
  headers,
  bytes,
  form,
}: {
  url: string;
  method: string;
  headers: Record<string, string>;
  bytes: number;
  form: boolean;
}): Promise<{ ms: number; text: string; headers: http.IncomingHttpHeaders }> {
  const started = performance.now();
  const request = http.request(url, {
    method,
    headers: { ...headers, 'Content-Length': String(bytes + (form ? HEAD.length + TAIL.length : 0)) },
  });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  // A refusal may come before all bytes are sent: then report its text, not the broken connection.
  pipeline(Readable.from(body({ bytes, form })), request).catch(() => undefined);
  const [answer] = await answered;
  const text = Buffer.concat(await answer.toArray()).toString();
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${text}`);
  return { ms: performance.now() - started, text, headers: answer.headers };
}

async function remove({ url }: Product, token: string, id: string): Promise<void> {
  const answer = await fetch(`${url}/files/${id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
  });
  if (answer.status !== 204) throw new Error(`The file was not deleted: ${await answer.text()}`);
}

/** How much a process grows at most, in MB. */
function watchMemory(pid: number): { stop(): number } {
  const resident = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const before = resident();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, resident())), 50);
  return {
    stop: () => {
      clearInterval(timer);
      return most - before;
    },
  };
}
