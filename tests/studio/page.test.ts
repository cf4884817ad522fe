// Slow: each page is really recorded by Chromium, and one is waited for until it is given up.
// Pages recorded by the real Chromium behind the real proxy, from a server of this file.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startGuardedProxy } from '@/server/studio/recording/guarded-proxy';
import { recordPage } from '@/server/studio/recording/record-page';
import { env } from '@/server/system/env';
import { piecesOf } from '../services/pieces';
import { contractOf, framesOf, pixelOf } from './sound';

vi.setConfig({ testTimeout: 120_000 });
const dir = mkdtempSync(path.join(os.tmpdir(), 'pages-'));
const size = { width: 180, height: 320 };
const signal = new AbortController().signal;
const asked: string[] = [];
let server: http.Server;
let port = 0;
let made = 0;

/** A page that moves by CSS, by timers, by frames, at random and by the time; and tries to reach this host. */
const PAGE = (inside: string) => `<!doctype html><title>Shop</title><style>
  body{margin:0;height:1200px;background:linear-gradient(#0a0,#00a)} @keyframes turn{to{transform:rotate(360deg)}}
  #box{width:40px;height:40px;background:#fff;animation:turn 2s linear infinite}
</style><div id=box></div><p id=count>0</p><p id=now></p><p id=dice></p><img src="${inside}/picture.png">
<script>
  setInterval(() => count.textContent = Number(count.textContent) + 1, 100);
  const step = (at) => { now.textContent = Math.round(at) + ' ' + Date.now(); requestAnimationFrame(step) };
  requestAnimationFrame(step); dice.textContent = Math.random();
  fetch('${inside}/fetched', { mode: 'no-cors' }).catch(() => 0); new WebSocket('${inside.replace('http', 'ws')}/socket');
  location.hash = 'x';
</script>`;

/** Pages that want to stop or flood the worker. */
const HOSTILE: Record<string, string> = {
  '/endless': 'while (true);',
  '/flood':
    "const flood = () => 'a'.repeat(60e6); Object.defineProperty(window, '__seek', { value: flood }); try { Object.defineProperty(window, '__showAt', { value: flood }); Object.defineProperty(window, '__advance', { value: flood }) } catch {} setInterval(() => { throw flood() }, 50)",
  '/throw':
    "Object.defineProperty(Array.prototype, 'sort', { value: () => { throw 'a'.repeat(18e6) } }); setInterval(() => 0, 50)",
};

let gif: Buffer;

beforeAll(async () => {
  // Red, then blue, ten times a second.
  const pages = Buffer.concat(
    [255, 0].map((red) => Buffer.alloc(8 * 8 * 3).map((_, at) => [red, 0, 255 - red][at % 3] ?? 0)),
  );
  gif = await sharp(pages, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer();
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/inside')
      return void response.writeHead(302, { location: `http://127.0.0.2:${port}/secret` }).end();
    if (request.url === '/turning.gif') return void response.writeHead(200, { 'content-type': 'image/gif' }).end(gif);
    if (request.url === '/gif')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<body style="margin:0"><img src="/turning.gif" style="position:fixed;inset:0;width:100%;height:100%"><p id=count></p><script>setInterval(() => (count.textContent += "x"), 30)</script>',
        );
    const hostile = HOSTILE[request.url ?? ''];
    if (hostile)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>x</p><script>${hostile}</script>`);
    const wait = /^\/late\/(\d+)$/.exec(request.url ?? '')?.[1];
    if (wait) {
      const [head = '', rest = ''] = PAGE(`http://127.0.0.2:${port}`).split(/(?=<div id=box>)/);
      response.writeHead(200, { 'content-type': 'text/html' }).write(head);
      return void setTimeout(() => response.end(rest), Number(wait));
    }
    if (request.url === '/missing') return void response.writeHead(404).end('gone');
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE(`http://127.0.0.2:${port}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true, force: true });
});

const record = (page: string, given: Partial<Parameters<typeof recordPage>[0]> = {}) =>
  recordPage({
    url: `http://127.0.0.1:${port}${page}`,
    size,
    seconds: 0.6,
    to: path.join(dir, `p${(made += 1)}`),
    signal,
    allowAddress: (address) => address === '127.0.0.1',
    ...given,
  });
const profiles = () => readdirSync(os.tmpdir()).filter((name) => /^page-/.test(name));

it('records a page twice into the same frames: its animations, timers, time and chance are ours', async () => {
  const before = profiles();
  const [first, second] = [await record('/'), await record('/')];
  expect(framesOf(first.path)).toEqual(framesOf(second.path));
  expect(new Set(framesOf(first.path)).size).toBeGreaterThan(10);
  expect(contractOf(first.path)).toMatchObject({
    nb_frames: '18',
    color_space: 'bt709',
    color_range: 'tv',
    ...size,
    keys: [0],
  });
  const [red = 0, green = 0] = pixelOf(first.path, 150, 4);
  expect(green).toBeGreaterThan(red + 100);
  // Whatever it asks for on an address that is not allowed stays unasked.
  expect(asked.filter((each) => !/^\/(favicon\.ico)?$/.test(each))).toEqual([]);
  expect(profiles()).toEqual(before);
});

it('a page that arrives slowly gives the frames of one that arrives at once: its clock waits for it', async () => {
  const [atOnce, late] = [await record('/late/0'), await record('/late/900')];
  expect(framesOf(late.path)).toEqual(framesOf(atOnce.path));
});

it('shows the first picture of a moving one: those have no clock that could be held', async () => {
  const { path: clip } = await record('/gif', { seconds: 1.2 });
  for (const frame of [0, 10, 20, 30]) {
    const [red = 0, , blue = 0] = pixelOf(clip, 90, 100, frame);
    expect(red, `frame ${frame}`).toBeGreaterThan(blue + 100);
  }
});

it('says so when Chromium ends meanwhile', async () => {
  const children = () =>
    execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' })
      .split('\n')
      .filter(
        (line) => line.includes('--remote-debugging-pipe') && line.trim().split(/\s+/)[1] === String(process.pid),
      );
  let isKilled = false;
  const onProgress = () => {
    if (isKilled) return;
    isKilled = true;
    for (const line of children()) process.kill(Number(line.trim().split(/\s+/)[0]), 'SIGKILL');
  };
  await expect(record('/', { seconds: 60, onProgress })).rejects.toThrow(
    'The page could not be recorded: Chromium stopped. Try again.',
  );
  expect(children()).toEqual([]);
});

it('refuses private addresses, redirects to them, missing pages, and what is no page', async () => {
  await expect(record('/', { allowAddress: undefined })).rejects.toMatchObject({ code: 'MEDIA_REFUSED' });
  await expect(record('/inside')).rejects.toThrow('can’t be reached on the public internet');
  await expect(record('/missing')).rejects.toThrow('answered 404');
  await expect(record('/', { url: 'file:///etc/passwd' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(asked).not.toContain('/secret');
});

it('records a page of a host that the administrator has named, and reaches only that one', async () => {
  const url = `http://127.0.0.1:${port}/`;
  env.PAGE_SCENE_HOSTS = [{ host: '127.0.0.1', port }];
  try {
    await record('/', { url, allowAddress: undefined });
    // Another name, another port, and a redirect to another address inside.
    for (const other of [`http://127.0.0.3:${port}/`, `http://127.0.0.1:${port - 1}/`, `${url}inside`])
      await expect(record('/', { url: other, allowAddress: undefined }), other).rejects.toMatchObject({
        code: 'MEDIA_REFUSED',
      });
  } finally {
    env.PAGE_SCENE_HOSTS = [];
  }
  expect(asked.filter((each) => /secret|picture|fetched|socket/.test(each))).toEqual([]);
});

it('a page whose script never ends is given up soon, with a sentence', async () => {
  const began = Date.now();
  await expect(record('/endless')).rejects.toThrow('did not respond for 20 seconds');
  expect(Date.now() - began).toBeLessThan(90_000);
});

it('a page can neither replace our script nor answer in its place', async () => {
  expect((await record('/flood')).frames).toBe(18);
});

it('a page that answers with more than a picture needs is given up, with a sentence', async () => {
  const { longest } = await piecesOf(async () => {
    await expect(record('/throw')).rejects.toThrow('sends more data than');
  });
  expect(longest).toBeLessThan(500);
});

it('stops with everything that it started when it is cancelled', async () => {
  const cancel = new AbortController();
  const to = path.join(dir, 'never');
  const recording = record('/', {
    seconds: 60,
    to,
    signal: cancel.signal,
    onProgress: () => cancel.abort(new Error('enough')),
  });
  await expect(recording).rejects.toThrow('enough');
  expect(existsSync(`${to}.mp4`)).toBe(false);
  const mine = execFileSync('ps', ['-eo', 'ppid,args'], { encoding: 'utf8' });
  expect(
    mine
      .split('\n')
      .filter((line) => line.includes('--remote-debugging-pipe') && line.trim().startsWith(`${process.pid} `)),
  ).toEqual([]);
});

it('a proxy resolves names itself, and refuses those with any private address', async () => {
  const proxy = await startGuardedProxy();
  const through = (url: string) =>
    new Promise<number>((resolve, reject) => {
      http
        .get({ host: '127.0.0.1', port: proxy.port, path: url, agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        })
        .once('error', reject);
    });
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '169.254.169.254'])
    expect(await through(`http://${host}:${port}/secret`), host).toBeGreaterThanOrEqual(403);
  expect(asked).not.toContain('/secret');
  proxy.close();
});
