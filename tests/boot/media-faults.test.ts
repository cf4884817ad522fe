import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WireFile, WireFileDetails } from '@/lib/contracts/files';
import type { WireJob } from '@/lib/contracts/jobs';
import { longVideo, tinyVideo } from '../contract/clips';
import { readState, startProduct, type Product } from '../setup/product';
import { isReady, until } from './processes';

// Slow: leftovers of a kill are removed once a minute, when they are a minute old; the last test waits for that.

/** Moments after the last byte at which web is killed; one of them falls between the file's bytes and its document. */
const MOMENTS_MS = process.env.SOAK ? Array.from({ length: 40 }, (_, index) => index * 5) : [0, 20, 60, 150];

let product: Product;
let token: string;
let client: MongoClient;

beforeAll(async () => {
  product = await startProduct();
  const answer = await ask(
    'POST',
    '/auth/register',
    JSON.stringify({ email: 'media@example.org', password: 'a long password', name: 'Media' }),
    { 'Content-Type': 'application/json' },
  );
  ({ access_token: token } = (await answer.json()) as { access_token: string });
  client = await MongoClient.connect(readState(product.dataDir)?.mongodbUri ?? '');
});
afterAll(async () => {
  await client.close();
  await product.stop();
});
afterEach(() => everyDocumentIsTrue());

const ask = (method: string, at: string, body?: BodyInit, headers: Record<string, string> = {}) =>
  fetch(product.url + at, {
    method,
    body,
    headers: { Accept: 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
  });

/** A call that retries while the killed process restarts. */
async function read<T>(at: string): Promise<T> {
  for (;;) {
    const answer = await ask('GET', at).catch(() => null);
    if (answer?.ok) return (await answer.json()) as T;
    await delay(100);
  }
}

const files = (folder = ''): string[] => {
  const root = path.join(product.dataDir, 'files', folder);
  return existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];
};
/** Undefined when the file was removed after the folder was listed. */
const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
const grows = (folder: string, beyond: number) => files(folder).some((file) => (bytesOf(file) ?? 0) > beyond);
const kept = () => files().filter((file) => !file.includes('/.'));
const temporary = () =>
  existsSync(path.join(product.dataDir, 'tmp', 'media')) ? readdirSync(path.join(product.dataDir, 'tmp', 'media')) : [];
const named = async (name: string) => (await read<WireFile[]>('/files?limit=200')).filter((file) => file.name === name);

const documents = async () => {
  const rows = await client
    .db()
    .collection<{ _id: string; extension: string; bytes: number; sha256: string }>('storedfiles')
    .find()
    .toArray();
  return new Map(rows.map((each) => [`${each._id}.${each.extension}`, each]));
};

/** Served files are complete: every file that has a document has its size and checksum. */
async function everyDocumentIsTrue(): Promise<void> {
  const known = await documents();
  for (const file of kept()) {
    const written = known.get(path.basename(file));
    if (!written) continue; // left by a kill; the last test waits until it is removed
    const { bytes, sha256 } = written;
    expect([statSync(file).size, createHash('sha256').update(readFileSync(file)).digest('hex')]).toEqual([
      bytes,
      sha256,
    ]);
  }
}

async function crash(...names: ('web' | 'worker')[]): Promise<void> {
  for (const name of names) {
    const before = product.pid(name);
    product.kill(name);
    await until({
      what: `${name} back`,
      within: 30_000,
      holds: () => ![undefined, before].includes(product.pid(name)),
    });
  }
  await until({ what: 'ready again', within: 60_000, holds: () => isReady(product.url) });
}

/** A picture followed by that many bytes: only the bytes matter here. */
let bulky: Buffer;
beforeAll(async () => {
  bulky = Buffer.concat([await tinyVideo(), randomBytes(30 * 1_048_576)]);
});

/** Sends the first part of a body, then nothing until the connection breaks. */
function halfARequest({
  method,
  at,
  headers,
  first,
  length,
}: {
  method: string;
  at: string;
  headers: Record<string, string>;
  first: Uint8Array;
  length: number;
}): Promise<void> {
  return new Promise((broken) => {
    const request = http.request(product.url + at, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json',
        'Content-Length': String(length),
        ...headers,
      },
    });
    request.once('error', () => broken());
    request.once('close', () => broken());
    request.write(first);
  });
}

it('a client that disconnects in the middle of an upload leaves nothing behind', async () => {
  const head = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="left.mp4"\r\nContent-Type: video/mp4\r\n\r\n',
  );
  const request = http.request(`${product.url}/api/files/upload`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': String(bulky.length),
    },
  });
  request.on('error', () => undefined);
  request.write(Buffer.concat([head, bulky.subarray(0, 5_000_000)]));
  await until({ what: 'a draft that grows', within: 20_000, holds: () => grows('.drafts', 1_000_000) });
  request.destroy();
  await until({ what: 'the draft gone', within: 10_000, holds: () => files('.drafts').length === 0 });
  expect(await named('left.mp4')).toEqual([]);
});

describe('web killed', () => {
  it('during an upload: no part of it is ever served', async () => {
    const head = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="half.mp4"\r\nContent-Type: video/mp4\r\n\r\n',
    );
    const broken = halfARequest({
      method: 'POST',
      at: '/api/files/upload',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      first: Buffer.concat([head, bulky.subarray(0, 15_000_000)]),
      length: bulky.length,
    });
    await until({ what: 'a draft that grows', within: 20_000, holds: () => grows('.drafts', 10_000_000) });
    await crash('web');
    await broken;
    expect(await named('half.mp4')).toEqual([]);
  });

  it('during a resumable upload: it resumes after the received bytes, and the stored file equals the sent one', async () => {
    const begun = await ask('POST', '/api/files/tus', undefined, {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(bulky.length),
      'Upload-Metadata': `filename ${Buffer.from('resumed.mp4').toString('base64')}`,
    });
    const at = new URL(begun.headers.get('location') ?? '', product.url).pathname;
    const headers = { 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' };
    const broken = halfARequest({
      method: 'PATCH',
      at,
      headers: { ...headers, 'Upload-Offset': '0' },
      first: bulky.subarray(0, 12_000_000),
      length: bulky.length,
    });
    await until({ what: 'an upload that grows', within: 20_000, holds: () => grows('.uploads', 8_000_000) });
    await crash('web');
    await broken;
    expect(await named('resumed.mp4')).toEqual([]);
    const offset = Number((await ask('HEAD', at, undefined, headers)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(8_000_000);
    expect(offset).toBeLessThanOrEqual(12_000_000);
    const last = await ask('PATCH', at, Uint8Array.from(bulky.subarray(offset)), {
      ...headers,
      'Upload-Offset': String(offset),
    });
    expect(last.status, await last.text()).toBe(204);
    const served = Buffer.from(await (await fetch(last.headers.get('x-file-url') ?? '')).arrayBuffer());
    expect(served.equals(bulky)).toBe(true);
    expect(files('.uploads')).toEqual([]);
  });

  it.each(MOMENTS_MS)(
    '%i ms after the last byte was sent: the upload becomes one file, and no received byte has to be sent again',
    async (ms) => {
      const name = `last-${ms}.mp4`;
      const headers = { 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' };
      const begun = await ask('POST', '/api/files/tus', undefined, {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(bulky.length),
        'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
      });
      const at = new URL(begun.headers.get('location') ?? '', product.url).pathname;
      const sent = ask('PATCH', at, Uint8Array.from(bulky), { ...headers, 'Upload-Offset': '0' }).catch(() => null);
      await until({
        what: 'the last byte there, or all done',
        within: 20_000,
        holds: () =>
          files('.uploads').every(
            (file) => file.endsWith('.json') || [undefined, bulky.length].includes(bytesOf(file)),
          ),
      });
      await delay(ms);
      await crash('web');
      await (await sent)?.text().catch(() => null);
      const state = await ask('HEAD', at, undefined, headers);
      expect(state.status).toBe(200);
      if (!state.headers.has('x-file-id')) {
        const offset = Number(state.headers.get('upload-offset'));
        const rest = await ask('PATCH', at, Uint8Array.from(bulky.subarray(offset)), {
          ...headers,
          'Upload-Offset': String(offset),
        });
        expect(rest.status, await rest.text()).toBe(204);
      }
      expect(await named(name)).toHaveLength(1);
    },
  );
});

describe('the worker killed', () => {
  const upload = async (bytes: Uint8Array, name: string): Promise<WireFile> => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytes)]), name);
    const answer = await ask('POST', '/files/upload', form);
    expect(answer.status).toBe(201);
    return (await answer.json()) as WireFile;
  };
  const ffmpegs = () =>
    execFileSync('ps', ['-eo', 'args'])
      .toString()
      .split('\n')
      .filter((line) => line.includes(product.dataDir) && /ffmpeg|ffprobe/.test(line));

  it('while a video is converted: its ffmpeg ends too, the next worker starts again, and only complete files are served', async () => {
    const { url } = await upload(await longVideo(), 'fitted.avi');
    const started = await ask(
      'POST',
      '/posts/process-media',
      JSON.stringify({ mediaUrl: url, platforms: ['telegram', 'discord'] }),
      { 'Content-Type': 'application/json', Prefer: 'respond-async' },
    );
    const { jobId } = (await started.json()) as { jobId: string };
    const job = () => read<WireJob>(`/jobs/${jobId}`);
    let dead: string[] = [];
    await until({
      what: 'a job at work',
      within: 60_000,
      holds: async () => (await job()).progress > 0.03 && (dead = ffmpegs()).length > 0,
    });
    await crash('worker');
    expect(ffmpegs().filter((line) => dead.includes(line))).toEqual([]);
    await until({
      what: 'the job done',
      within: 120_000,
      holds: async () => (await job()).state !== 'running' && (await job()).state !== 'waiting',
    });
    const { state, result } = await job();
    expect(state).toBe('done');
    const { processedMedia } = result as { processedMedia: Record<string, string> };
    for (const address of new Set(Object.values(processedMedia))) {
      const seconds = Number(
        execFileSync('ffprobe', [
          '-v',
          'error',
          '-show_entries',
          'format=duration',
          '-of',
          'csv=p=0',
          new URL(address, product.url).href,
        ]).toString(),
      );
      expect(seconds).toBeGreaterThan(119);
    }
  });

  it('while a file is analysed: another worker does it', async () => {
    const { id } = await upload(await longVideo(), 'looked.avi');
    await crash('worker');
    await until({
      what: 'the file looked into',
      within: 60_000,
      holds: async () => (await read<WireFileDetails>(`/files/${id}`)).state === 'ready',
    });
    expect(await read<WireFileDetails>(`/files/${id}`)).toMatchObject({ durationS: 120, filmstrip: { count: 12 } });
  });
});

// Last, since leftovers of kills are removed once a minute: one wait for all of them.
it('in the end nothing is left behind: no draft, no temporary folder, no file without its document', async () => {
  await until({
    what: 'drafts and folders of the dead processes swept',
    within: 150_000,
    holds: () => files('.drafts').length === 0 && temporary().length === 0,
  });
  const stored = () =>
    kept()
      .map((file) => path.basename(file))
      .sort()
      .join('\n');
  const written = async () => [...(await documents()).keys()].sort().join('\n');
  await until({
    what: 'every file with its document, and no other',
    within: 90_000,
    holds: async () => stored() === (await written()),
  });
});
