import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { WireFile, WireFileDetails } from '@/lib/contracts/files';
import type { WireProcessedMedia } from '@/lib/contracts/media';
import { planMedia, type ImageWork, type Work } from '@/lib/media/plan';
import { presetsOf } from '@/lib/media/presets';
import { onePassArguments } from '@/server/media/ffmpeg/video-arguments';
import { probeFile } from '@/server/media/probe-file';
import { startProduct, type Product } from '../setup/product';
import { median, printTable } from './measure';

const execute = promisify(execFile);
const MB = 1_048_576;
const UPLOAD_BYTES = 1024 * MB;
const UPLOADS = 3;
const ROUNDS = 5;
const ASKED_AGAIN = 60;

type Bench = { product: Product; token: string; folder: string };

/** Uploads of 1 GB against a bare Node stream, Optimise against its tools alone, and what was made before. */
export async function run(): Promise<void> {
  const product = await startProduct({ env: { MAX_UPLOAD_MB: '2048' } });
  try {
    const registered = await fetch(`${product.url}/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ email: 'bench@example.org', password: 'a long password', name: 'Bench' }),
    });
    const { access_token: token } = (await registered.json()) as { access_token: string };
    const bench = { product, token, folder: await mkdtemp(path.join(product.dataDir, 'bench-')) };
    printTable(await uploads(bench));
    printTable([['Optimise', 'product ms', 'floor ms', 'ratio'], await videos(bench), await pictures(bench), await again(bench)]);
  } finally {
    await product.stop();
  }
}

/** Takes a body to the disk and nothing else. */
const BARE_SERVER = `
const { createServer } = require('node:http'), { createWriteStream } = require('node:fs'), { pipeline } = require('node:stream/promises');
const server = createServer((request, response) => pipeline(request, createWriteStream(process.argv[1])).then(() => response.end(), (error) => response.destroy(error)));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

async function uploads({ product, token, folder }: Bench): Promise<string[][]> {
  const target = path.join(folder, 'floor.bin');
  const bare = spawn(process.execPath, ['-e', BARE_SERVER, target], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = Number(await new Promise<Buffer>((resolve) => bare.stdout.once('data', resolve)));
  const times = { product: [] as number[], tus: [] as number[], floor: [] as number[] };
  const growth: number[] = [];
  const authorized = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  try {
    for (let round = 0; round <= UPLOADS; round += 1) {
      // The first, small one warms up.
      const bytes = round === 0 ? 8 * MB : UPLOAD_BYTES;
      const memory = watchMemory(product.pid('web') ?? 0);
      const plain = await sent({ url: `${product.url}/api/files/upload`, method: 'POST', headers: { ...authorized, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }, bytes, form: true });
      await remove(product, token, (JSON.parse(plain.text) as WireFile).id);
      const begun = await fetch(`${product.url}/api/files/tus`, { method: 'POST', headers: { ...authorized, 'Tus-Resumable': '1.0.0', 'Upload-Length': String(bytes) } });
      const at = new URL(begun.headers.get('location') ?? '', product.url).href;
      const tus = await sent({ url: at, method: 'PATCH', headers: { ...authorized, 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }, bytes, form: false });
      await remove(product, token, String(tus.headers['x-file-id']));
      const grown = memory.stop();
      const floor = await sent({ url: `http://127.0.0.1:${port}/`, method: 'POST', headers: {}, bytes, form: false });
      if (round === 0) continue;
      growth.push(grown);
      times.product.push(plain.ms);
      times.tus.push(tus.ms);
      times.floor.push(floor.ms);
    }
  } finally {
    bare.kill();
  }
  const rate = (ms: number[]) => ((UPLOAD_BYTES / MB / median(ms)) * 1000).toFixed(0);
  const row = (name: string, ms: number[]) => [name, rate(ms), rate(times.floor), (median(times.floor) / median(ms)).toFixed(2), Math.max(...growth).toFixed(0)];
  return [['1 GB uploaded', 'product MB/s', 'floor MB/s', 'ratio', 'growth of web MB (most of all)'], row('in one request', times.product), row('resumable (tus)', times.tus)];
}

/** As browsers make them. */
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const HEAD = Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`);
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
/** What the bytes of an MP4 begin with. */
const MP4 = Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypmp42'), 0, 0, 0, 0, ...Buffer.from('mp42isom')]);
const BLOCK = randomBytes(MB);

/** Sends so many bytes as fast as they are taken. */
async function sent({ url, method, headers, bytes, form }: { url: string; method: string; headers: Record<string, string>; bytes: number; form: boolean }): Promise<{ ms: number; text: string; headers: http.IncomingHttpHeaders }> {
  const started = performance.now();
  const request = http.request(url, { method, headers: { ...headers, 'Content-Length': String(bytes + (form ? HEAD.length + TAIL.length : 0)) } });
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => request.once('response', resolve).once('error', reject));
  const write = async (part: Buffer) => {
    if (!request.write(part)) await new Promise((resolve) => request.once('drain', resolve));
  };
  if (form) await write(HEAD);
  await write(MP4);
  for (let left = bytes - MP4.length; left > 0; left -= BLOCK.length) await write(left < BLOCK.length ? BLOCK.subarray(0, left) : BLOCK);
  request.end(form ? TAIL : undefined);
  const answer = await answered;
  const text = Buffer.concat(await answer.toArray()).toString();
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${text}`);
  return { ms: performance.now() - started, text, headers: answer.headers };
}

async function remove({ url }: Product, token: string, id: string): Promise<void> {
  const answer = await fetch(`${url}/files/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' } });
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

/** A file of the library that has been looked into. */
async function uploaded({ product, token }: Bench, file: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([await readFile(file)]), path.basename(file));
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const { id, url } = (await (await fetch(`${product.url}/files/upload`, { method: 'POST', headers, body: form })).json()) as WireFile;
  for (;;) {
    const { state } = (await (await fetch(`${product.url}/files/${id}`, { headers })).json()) as WireFileDetails;
    if (state === 'ready') return url;
    await delay(100);
  }
}

async function optimised({ product, token }: Bench, mediaUrl: string, platform: string): Promise<{ ms: number; cached: boolean }> {
  const started = performance.now();
  const answer = await fetch(`${product.url}/posts/process-media`, { method: 'POST', headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', 'Content-Type': 'application/json' }, body: JSON.stringify({ mediaUrl, platforms: [platform] }) });
  const body = (await answer.json()) as WireProcessedMedia;
  if (answer.status !== 200) throw new Error(JSON.stringify(body));
  return { ms: performance.now() - started, cached: Object.values(body.details ?? {}).every((detail) => detail?.cached) };
}

/** What the product would do with a file, without the product. */
async function workFor(file: string, as: { kind: 'video' | 'image'; contentType: string }, { folder }: Bench, platform: string): Promise<Work> {
  const probe = await probeFile({ file, ...as, bytes: (await readFile(file)).length, folder, signal: AbortSignal.timeout(60_000) });
  const plan = planMedia({ label: platform, probe, presets: presetsOf(platform) });
  if (plan.action !== 'convert') throw new Error('The file is of no use for this: it fits');
  return plan.work;
}

async function videos(bench: Bench): Promise<string[]> {
  const times = { product: [] as number[], floor: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = path.join(bench.folder, `clip-${round}.avi`);
    await execute('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=30:d=30`, '-f', 'lavfi', '-i', `sine=f=${300 + round}:d=30`, '-c:v', 'mpeg4', '-q:v', '5', '-c:a', 'mp3', file]);
    const url = await uploaded(bench, file);
    const work = await workFor(file, { kind: 'video', contentType: 'video/x-msvideo' }, bench, 'telegram');
    if (work.kind !== 'video') throw new Error('A video is made of a video');
    times.product.push((await optimised(bench, url, 'telegram')).ms);
    const started = performance.now();
    // With the same courtesy to others that the product has.
    await execute('nice', ['-n', '10', 'ffmpeg', '-hide_banner', '-nostdin', '-y', '-loglevel', 'error', ...onePassArguments(file, [{ work, path: path.join(bench.folder, 'floor.mp4') }])]);
    times.floor.push(performance.now() - started);
  }
  return compared('30 s of 1280 × 720 for Telegram, against ffmpeg', times);
}

async function pictures(bench: Bench): Promise<string[]> {
  const times = { product: [] as number[], floor: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = path.join(bench.folder, `photo-${round}.png`);
    const noise = await sharp({ create: { width: 600, height: 500, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 30 + round } } }).png().toBuffer();
    await writeFile(file, await sharp(noise).resize(6000, 5000).png({ compressionLevel: 3 }).toBuffer());
    const url = await uploaded(bench, file);
    const work = (await workFor(file, { kind: 'image', contentType: 'image/png' }, bench, 'instagram')) as ImageWork;
    times.product.push((await optimised(bench, url, 'instagram')).ms);
    const started = performance.now();
    const [width, height] = work.frame.outer;
    await sharp(file).autoOrient().resize(width, height, { fit: 'fill' }).toColourspace('srgb').flatten({ background: '#ffffff' }).jpeg({ quality: work.quality }).toFile(path.join(bench.folder, 'floor.jpg'));
    times.floor.push(performance.now() - started);
  }
  return compared('PNG of 30 million pixels for Instagram, against sharp', times);
}

async function again(bench: Bench): Promise<string[]> {
  const file = path.join(bench.folder, 'again.png');
  await writeFile(file, await sharp({ create: { width: 800, height: 800, channels: 3, background: '#3060a0' } }).png().toBuffer());
  const url = await uploaded(bench, file);
  await optimised(bench, url, 'instagram');
  const times: number[] = [];
  for (let round = 0; round < ASKED_AGAIN; round += 1) {
    const { ms, cached } = await optimised(bench, url, 'instagram');
    if (!cached) throw new Error('It was made a second time');
    times.push(ms);
  }
  return ['made before (cache hit)', median(times).toFixed(1), '', ''];
}

function compared(name: string, times: { product: number[]; floor: number[] }): string[] {
  const [product, floor] = [median(times.product), median(times.floor)];
  return [name, product.toFixed(0), floor.toFixed(0), (product / floor).toFixed(2)];
}
