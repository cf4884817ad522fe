import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { WireFile, WireFileDetails } from '@/lib/contracts/files';
import type { WirePost } from '@/lib/contracts/posts';
import { tinyVideo } from './clips';
import { newPost, newTeam, send, TINY_PNG } from './client';
import { chunk, PNG_MARK, picture } from './pictures';

/*
 * Attacks by way of media, over HTTP against the whole product. Name servers that change their mind and redirects,
 * which need an address that counts as public, are in server/system/net/guarded-fetch.test.ts; each range of addresses
 * is in server/system/net/public-address.test.ts.
 */

let team: Awaited<ReturnType<typeof newTeam>>;
/** A server on this host's network that outsiders must not reach. */
let inside: Server;
let port: number;
const reached: string[] = [];

beforeAll(async () => {
  team = await newTeam();
  inside = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.end(TINY_PNG);
  });
  await new Promise<void>((ready) => inside.listen(0, '::', ready));
  ({ port } = inside.address() as AddressInfo);
});
afterAll(() => new Promise((done) => inside.close(done)));
afterEach(() => expect(reached).toEqual([]));

const as = (json: unknown) => ({ token: team.editor.token, json });
const message = (body: unknown) => (body as { message: string }).message;

const FORBIDDEN: [string, string][] = [
  ['loopback', 'http://127.0.0.1:PORT/a.png'],
  ['loopback elsewhere in its range', 'http://127.8.9.10:PORT/a.png'],
  ['its name', 'http://localhost:PORT/a.png'],
  ['its name with a dot at the end', 'http://localhost.:PORT/a.png'],
  ['its name in capitals', 'HTTP://LOCALHOST:PORT/a.png'],
  ['shortened', 'http://127.1:PORT/a.png'],
  ['as one decimal number', 'http://2130706433:PORT/a.png'],
  ['octal', 'http://0177.0.0.01:PORT/a.png'],
  ['hexadecimal', 'http://0x7f000001:PORT/a.png'],
  ['mixed', 'http://0x7f.1:PORT/a.png'],
  ['full-width digits', 'http://１２７.０.０.１:PORT/a.png'],
  ['percent signs', 'http://%31%32%37.0.0.1:PORT/a.png'],
  ['every address', 'http://0.0.0.0:PORT/a.png'],
  ['zero', 'http://0:PORT/a.png'],
  ['IPv6 loopback', 'http://[::1]:PORT/a.png'],
  ['IPv6 unspecified', 'http://[::]:PORT/a.png'],
  ['IPv4 in IPv6', 'http://[::ffff:127.0.0.1]:PORT/a.png'],
  ['the same in hex', 'http://[::ffff:7f00:1]:PORT/a.png'],
  ['IPv4-compatible', 'http://[::127.0.0.1]:PORT/a.png'],
  ['NAT64', 'http://[64:ff9b::7f00:1]:PORT/a.png'],
  ['6to4', 'http://[2002:7f00:1::]:PORT/a.png'],
  ['cloud metadata', 'http://169.254.169.254/latest/meta-data/iam/'],
  ['cloud metadata v6', 'http://[fd00:ec2::254]/latest/meta-data/'],
  ['private 10', 'http://10.0.0.5/a.png'],
  ['private 172', 'http://172.20.0.1/a.png'],
  ['private 192', 'http://192.168.1.1/a.png'],
  ['carrier-grade NAT', 'http://100.64.0.1/a.png'],
  ['link-local v6', 'http://[fe80::1]/a.png'],
  ['unique local', 'http://[fc00::1]/a.png'],
  ['multicast', 'http://224.0.0.1/a.png'],
  ['a password in it', 'http://user:secret@127.0.0.1:PORT/a.png'],
  ['a host in the user', 'http://example.com@127.0.0.1:PORT/a.png'],
  ['a backslash', 'http://127.0.0.1:PORT\\@example.com/a.png'],
  ['file:', 'file:///etc/passwd'],
  ['file: on a host', 'file://localhost/etc/passwd'],
  ['ftp:', 'ftp://127.0.0.1:PORT/a.png'],
  ['gopher:', 'gopher://127.0.0.1:PORT/_GET'],
  ['data:', 'data:image/png;base64,iVBORw0KGgo='],
  ['javascript:', 'javascript:fetch("http://127.0.0.1:PORT")'],
  ['blob:', 'blob:http://127.0.0.1:PORT/1'],
  ['an ffmpeg protocol', 'concat:/etc/passwd|/etc/hosts'],
  ['no scheme', '//127.0.0.1:PORT/a.png'],
  ['a path', '/etc/passwd'],
  ['a path that climbs', '/files/../../../etc/passwd'],
];

describe('an address outside the public internet', () => {
  it.each(FORBIDDEN)('is not fetched: %s', async (_name, form) => {
    const url = form.replace('PORT', String(port));
    for (const [path, json] of [
      ['/files/import', { url }],
      ['/posts/process-media', { mediaUrl: url, platforms: ['telegram'] }],
    ] as const) {
      const answer = await send('POST', `${path}?projectId=${team.project}`, as(json));
      expect([path, answer.status]).toEqual([path, 422]);
      expect(message(answer.body)).toMatch(/^\S.{10,}$/);
      // The response reveals nothing about the server there.
      expect(answer.text).not.toMatch(/ECONNREFUSED|EHOSTUNREACH|refused|unreachable/i);
    }
  });

  it('nor by publishing a post that names it', async () => {
    await send('POST', `/platform-settings?projectId=${team.project}`, {
      token: team.owner.token,
      json: { telegram: { bot_token: '123456:abcdefghijklmnopqrstuvwxyzABCDEFGHI', chat_id: '@channel' } },
    });
    const id = await newPost(team.editor, team.project, {
      platformPosts: [
        { platform: 'telegram', platformSpecificData: { content: 'x', mediaUrl: `http://localhost:${port}/a.png` } },
      ],
    });
    expect((await send('PUT', `/posts/${id}/publish-now`, { token: team.editor.token })).status).toBe(202);
    for (;;) {
      const post = (await send('GET', `/posts/${id}`, { token: team.editor.token })).body as WirePost;
      const [entry] = post.platformPosts;
      if (entry?.status === 'failed')
        return expect(entry.errorText).toBe(
          'The media address is not on the public internet. Upload the file instead.',
        );
      expect(entry?.status).toBe('pending');
      await sleep(100);
    }
  });
});

const upload = async (bytes: Uint8Array, { name = 'picture.png', type = 'image/png' } = {}) => {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)], { type }), name);
  return send('POST', `/files/upload?projectId=${team.project}`, { token: team.editor.token, raw: form });
};
const text = (words: string) => Buffer.from(words);
const zipOf = (inner: Uint8Array) =>
  Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]), Buffer.from(inner)]);

const ACTIVE: [string, string, Uint8Array][] = [
  ['HTML', 'a.png', text('<!doctype html><script>alert(1)</script>')],
  ['HTML behind spaces', 'a.png', text('   \n\t<html><body onload=alert(1)>')],
  ['HTML in UTF-16', 'a.png', Buffer.from('\ufeff<html><script>alert(1)</script>', 'utf16le')],
  ['SVG with a script', 'a.png', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  [
    'SVG with an XML head',
    'a.png',
    text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['SVG behind a byte order mark', 'a.jpg', text('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'SVG with foreign entities',
    'a.svg',
    text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  ],
  ['compressed SVG', 'a.svgz', gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a script', 'a.gif', text('alert(1)//')],
  ['PHP', 'a.php.png', text('<?php system($_GET["c"]);')],
  ['a shell script', 'a.png', text('#!/bin/sh\nid')],
  ['a program', 'a.png', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(64)])],
  ['PDF', 'a.png', text('%PDF-1.7\n1 0 obj<</OpenAction/JS(app.alert(1))>>')],
  ['PostScript', 'a.png', text('%!PS\n(/etc/passwd) run')],
  ['Flash', 'a.png', Buffer.concat([text('CWS'), Buffer.alloc(40, 1)])],
  ['a playlist', 'a.mp4', text('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ['a list of files', 'a.mp4', text('ffconcat version 1.0\nfile /etc/passwd\n')],
  ['an ImageMagick script', 'a.png', text("push graphic-context\nviewbox 0 0 1 1\nfill 'url(http://127.0.0.1/)'")],
  ['a zip bomb', 'a.png', zipOf(deflateSync(Buffer.alloc(5_000_000)))],
  ['a gzip bomb', 'a.png', gzipSync(Buffer.alloc(50_000_000))],
  ['a PNG mark and no more', 'a.png', PNG_MARK],
  ['nothing', 'a.png', new Uint8Array()],
  ['zeros', 'a.png', Buffer.alloc(4096)],
];

describe('a file whose bytes are not a picture, video or audio file', () => {
  it.each(ACTIVE)('is refused with 415: %s', async (_name, name, bytes) => {
    const answer = await upload(bytes, { name });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([415, 'UNSUPPORTED_TYPE']);
  });
});

async function looked(id: string): Promise<WireFileDetails> {
  for (;;) {
    const details = (await send('GET', `/files/${id}`, { token: team.editor.token })).body as WireFileDetails;
    if (details.state !== 'processing') return details;
    await sleep(50);
  }
}

const TINY_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const script = text('/*<script>alert(1)</script>*/=1;alert(1)//');
const ID3 = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0]);

/** Two types at once: browsers and networks get the picture, never the script. */
const POLYGLOTS: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
  ['PNG and HTML', () => Buffer.concat([TINY_PNG, text('<html><script>alert(1)</script></html>')]), 'image/png'],
  ['GIF and JavaScript', () => Buffer.concat([TINY_GIF.subarray(0, 6), script, TINY_GIF.subarray(6)]), 'image/gif'],
  ['GIF and zip', () => Buffer.concat([TINY_GIF, zipOf(deflateSync(text('class')))]), 'image/gif'],
  [
    'PNG with a script among its notes',
    () => picture({ extra: [chunk('tEXt', text('Comment\0<script>alert(1)</script>'))] }),
    'image/png',
  ],
  [
    'video and HTML',
    async () => Buffer.concat([await tinyVideo(), text('<html><script>alert(1)</script></html>')]),
    'video/mp4',
  ],
];

describe('a polyglot file', () => {
  it.each(POLYGLOTS)('is served as the picture only: %s', async (_name, made, type) => {
    const answer = await upload(await made(), { name: 'page.html', type: 'text/html' });
    expect(answer.status).toBe(201);
    const served = await fetch((answer.body as WireFile).url, { headers: { Accept: 'text/html' } });
    await served.arrayBuffer();
    expect(served.headers.get('content-type')).toBe(type);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toMatch(/sandbox;.*default-src 'none'/);
    expect(served.headers.get('content-security-policy')).not.toMatch(/allow-scripts|script-src/);
    expect((answer.body as WireFile).url).not.toMatch(/html/);
  });

  it('an audio file that ffmpeg reads as a playlist reaches no other file', async () => {
    const lines = [
      '#EXTM3U',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXTINF:1.0,',
      `http://127.0.0.1:${port}/leak`,
      '#EXTINF:1.0,',
      'file:///etc/passwd',
      '#EXT-X-ENDLIST',
      '',
    ];
    const answer = await upload(Buffer.concat([ID3, text(lines.join('\n'))]), { name: 'song.mp3' });
    if (answer.status !== 415) expect(await looked((answer.body as WireFile).id)).toMatchObject({ state: 'failed' });
  });
});

/** 65,535 × 65,535. */
const HUGE = Buffer.alloc(4, 0xff);

/** Few bytes that decompress to many. */
const BOMBS: [string, () => Uint8Array][] = [
  ['a PNG of 60,000 × 60,000', () => picture({ width: 60_000, height: 60_000 })],
  ['a PNG of 2 billion × 1', () => picture({ width: 2_000_000_000, height: 1 })],
  [
    'a GIF that claims 65,535 × 65,535',
    () => Buffer.concat([TINY_GIF.subarray(0, 6), HUGE, TINY_GIF.subarray(10, 32), HUGE, TINY_GIF.subarray(36)]),
  ],
  ['a BMP of 50,000 × 50,000', () => bmp(50_000, 50_000)],
  ['a video whose pictures claim 16,384 × 16,384', () => y4m(16_384, 16_384)],
];

function bmp(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, Buffer.alloc(300)]);
}

function y4m(width: number, height: number): Uint8Array {
  return Buffer.concat([text(`YUV4MPEG2 W${width} H${height} F25:1 Ip A1:1 C420\nFRAME\n`), Buffer.alloc(1000)]);
}

describe('a bomb', () => {
  it.each(BOMBS)('is refused with a sentence, and takes no memory: %s', async (_name, made) => {
    const answer = await upload(made());
    if (answer.status === 415) return;
    const { id, url } = answer.body as WireFile;
    const seen = await looked(id);
    expect(seen.state).toBe('failed');
    expect(seen.message).toMatch(/million pixels|can't be read/);
    const asked = await send(
      'POST',
      `/posts/process-media?projectId=${team.project}`,
      as({ mediaUrl: url, platforms: ['telegram', 'instagram'] }),
    );
    expect([asked.status, message(asked.body)]).toEqual([422, seen.message]);
  });

  it('hidden in a picture’s metadata is not decompressed', async () => {
    const packed = deflateSync(Buffer.alloc(200_000_000), { level: 9 });
    const notes = [
      chunk('zTXt', Buffer.concat([text('Comment\0\0'), packed])),
      chunk('iCCP', Buffer.concat([text('icc\0\0'), packed])),
    ];
    const answer = await upload(picture({ extra: notes }));
    expect(answer.status).toBe(201);
    expect(['ready', 'failed']).toContain((await looked((answer.body as WireFile).id)).state);
    expect((await send('GET', '/health?probe=live')).status).toBe(200);
  });
});

const NAMES = [
  '../../../../etc/cron.d/x.png',
  '..\\..\\windows\\system32\\x.png',
  '/etc/passwd',
  'C:\\x.png',
  'a\r\nSet-Cookie: a=b\r\n.png',
  '"; filename="evil.html',
  '.htaccess',
  'CON',
  '%2e%2e%2fx.png',
  '‮gnp.exe',
  'a'.repeat(3000),
  '<img src=x onerror=alert(1)>.png',
  '${jndi:ldap://x}',
  '{"$gt":""}',
];

describe('a name of a file', () => {
  it.each(NAMES)('is only a name: %j', async (name) => {
    const answer = await upload(TINY_PNG, { name });
    expect(answer.status).toBe(201);
    const { id, url } = answer.body as WireFile;
    expect(url).toBe(`${inject('productUrl')}/files/${id}.png`);
    const served = await fetch(url);
    await served.arrayBuffer();
    expect([served.status, served.headers.get('set-cookie'), served.headers.get('content-type')]).toEqual([
      200,
      null,
      'image/png',
    ]);
    expect(served.headers.get('content-disposition')).toMatch(
      /^inline; filename="[^"\r\n]*"; filename\*=UTF-8''[\w.%~!'()*-]*$/,
    );
  });

  // Not with fetch, which normalizes paths before it sends them.
  const asked = (path: string) =>
    new Promise<{ status: number; words: string }>((resolve, reject) => {
      get(
        { host: '127.0.0.1', port: new URL(inject('productUrl')).port, path, headers: { Accept: 'application/json' } },
        (answer) => {
          let words = '';
          answer.setEncoding('utf8').on('data', (part: string) => (words += part));
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, words }));
        },
      ).once('error', reject);
    });

  it.each([
    '/../run/state.json',
    '/..%2f..%2fapp-secret',
    '/....//x.png',
    '/%2e%2e/%2e%2e/run/state.json',
    '/..%5c..%5cx',
    '/.drafts',
    '/.uploads',
    '/.drafts/x',
    '/%00.png',
    '/a.png%00',
    '//etc/passwd',
  ])('asked for as %s is not there', async (path) => {
    for (const base of ['/files', '/api/files']) {
      const { status, words } = await asked(base + path);
      expect([base, [301, 307, 308, 400, 401, 404]]).toEqual([base, expect.arrayContaining([status])]);
      expect(words).not.toMatch(/"processes"|root:|mongodb:/);
    }
  });
});

describe('a malformed form', () => {
  const raw = (body: string, boundary = 'b') =>
    send('POST', `/files/upload?projectId=${team.project}`, {
      token: team.editor.token,
      raw: Buffer.from(body),
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    });
  const part = (name: string, filename?: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\nx\r\n`;

  it.each([
    ['without an end', part('file', 'a.png')],
    ['with two files', `${part('file', 'a.png')}${part('file', 'b.png')}--b--\r\n`],
    ['with a thousand fields', `${part('x').repeat(1000)}--b--\r\n`],
    ['with nothing', ''],
    ['of another kind', 'just words'],
    [
      'with a field of 1 MB',
      `--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n${'y'.repeat(1_048_576)}\r\n--b--\r\n`,
    ],
    ['with a zero in the name of the file', `${part('file', 'x.png\0.html')}--b--\r\n`],
    ['with a name like __proto__', `${part('__proto__[x]')}--b--\r\n`],
  ])('is refused: %s', async (_name, body) => {
    const answer = await raw(body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({
      statusCode: answer.status,
      message: expect.stringMatching(/^[A-Z].{10,}/) as string,
    });
  });
});
