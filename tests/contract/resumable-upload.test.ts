import { setTimeout as sleep } from 'node:timers/promises';
import * as tus from 'tus-js-client';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { WireFileDetails } from '@/lib/contracts/files';
import { tinyVideo } from './clips';
import { newTeam, send, TINY_PNG } from './client';

let team: Awaited<ReturnType<typeof newTeam>>;
beforeAll(async () => {
  team = await newTeam();
});

async function ready(id: string): Promise<WireFileDetails> {
  for (;;) {
    const details = (await send('GET', `/files/${id}`, { token: team.editor.token })).body as WireFileDetails;
    if (details.state !== 'processing') return details;
    await sleep(100);
  }
}

describe('resumable upload', () => {
  const endpoint = () => `${inject('productUrl')}/api/files/tus`;
  const headers = (token = team.editor.token) => ({ Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0' });
  const metadata = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  const begin = (bytes: number, fields: Record<string, string>, token?: string) =>
    fetch(endpoint(), {
      method: 'POST',
      headers: { ...headers(token), 'Upload-Length': String(bytes), 'Upload-Metadata': metadata(fields) },
    });
  const patch = (url: string, offset: number, body: Uint8Array, token?: string) =>
    fetch(url, {
      method: 'PATCH',
      headers: {
        ...headers(token),
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      },
      body: Uint8Array.from(body),
    });
  const whole = (response: Response) => new URL(response.headers.get('location')!, inject('productUrl')).href;

  it('works with the client that browsers use', async () => {
    const bytes = await tinyVideo();
    const id = await new Promise<string>((resolve, reject) => {
      const upload = new tus.Upload(Buffer.from(bytes) as unknown as tus.Upload['file'], {
        endpoint: endpoint(),
        chunkSize: 2000,
        headers: { Authorization: `Bearer ${team.editor.token}` },
        metadata: { filename: 'by parts.mp4', projectId: team.project },
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('X-File-Id') ?? ''),
      });
      upload.start();
    });
    const details = await ready(id);
    expect(details).toMatchObject({
      name: 'by parts.mp4',
      projectId: team.project,
      bytes: bytes.length,
      kind: 'video',
      durationS: 1,
    });
    expect(Buffer.from(await (await fetch(details.url)).arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  });

  it('resumes where it broke off, and returns a finished upload again to a client that missed the response', async () => {
    const started = await begin(TINY_PNG.length, { filename: 'a.png', projectId: team.project });
    expect(started.status).toBe(201);
    const url = whole(started);
    expect((await patch(url, 0, TINY_PNG.subarray(0, 20))).headers.get('upload-offset')).toBe('20');
    const head = await fetch(url, { method: 'HEAD', headers: headers() });
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      '20',
      String(TINY_PNG.length),
    ]);
    expect((await patch(url, 5, TINY_PNG.subarray(5))).status).toBe(409);
    const last = await patch(url, 20, TINY_PNG.subarray(20));
    expect(last.status).toBe(204);
    const again = await fetch(url, { method: 'HEAD', headers: headers() });
    expect([again.status, again.headers.get('x-file-id')]).toEqual([200, last.headers.get('x-file-id')]);
    expect((await fetch(last.headers.get('x-file-url')!)).status).toBe(200);
  });

  it('is for editors of the project, and only for the user who began it', async () => {
    expect(
      (await fetch(endpoint(), { method: 'POST', headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '5' } })).status,
    ).toBe(401);
    expect((await begin(5, { projectId: team.project }, team.viewer.token)).status).toBe(403);
    expect((await begin(5, { projectId: team.project }, team.stranger.token)).status).toBe(404);
    expect((await begin(5, { projectId: '../../etc' })).status).toBe(404);
    const url = whole(await begin(5, { projectId: team.project, userId: team.stranger.id }));
    expect((await patch(url, 0, Buffer.from('12345'), team.stranger.token)).status).toBe(404);
    expect((await fetch(url, { method: 'HEAD', headers: headers(team.stranger.token) })).status).toBe(404);
    expect((await fetch(url, { method: 'DELETE', headers: headers(team.stranger.token) })).status).toBe(404);
    expect((await fetch(url, { headers: headers() })).status).toBe(405);
    expect((await fetch(url, { method: 'DELETE', headers: headers() })).status).toBe(204);
    expect((await fetch(url, { method: 'HEAD', headers: headers() })).status).toBe(404);
  });

  it('follows the protocol: capabilities, versions, types, deferred lengths, and the expiry of an upload', async () => {
    const can = await fetch(endpoint(), { method: 'OPTIONS' });
    expect([
      can.status,
      can.headers.get('tus-version'),
      can.headers.get('tus-resumable'),
      Number(can.headers.get('tus-max-size')),
    ]).toEqual([204, '1.0.0', '1.0.0', 8 * 1024 * 1024]);
    const extensions = can.headers.get('tus-extension')?.split(',');
    expect(extensions).toEqual(
      expect.arrayContaining([
        'creation',
        'creation-with-upload',
        'creation-defer-length',
        'termination',
        'expiration',
      ]),
    );
    expect(extensions).not.toContain('checksum');

    const started = await begin(TINY_PNG.length, { filename: 'a.png', projectId: team.project });
    expect(Date.parse(started.headers.get('upload-expires')!)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const url = whole(started);
    const sendBytes = (changed: Record<string, string>) =>
      fetch(url, {
        method: 'PATCH',
        headers: { ...headers(), 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream', ...changed },
        body: Uint8Array.from(TINY_PNG),
      });
    const other = await sendBytes({ 'Tus-Resumable': '0.2.2' });
    expect([other.status, other.headers.get('tus-version'), await other.json()]).toMatchObject([
      412,
      '1.0.0',
      { statusCode: 412 },
    ]);
    expect((await sendBytes({ 'Content-Type': 'application/octet-stream' })).status).toBe(415);
    expect((await sendBytes({ 'Upload-Offset': '-1' })).status).toBe(400);
    expect((await sendBytes({ 'Upload-Offset': '7' })).status).toBe(409);
    const head = await fetch(url, { method: 'HEAD', headers: headers() });
    expect([head.headers.get('upload-offset'), head.headers.get('cache-control')]).toEqual([
      '0',
      expect.stringContaining('no-store'),
    ]);

    const noLength = await fetch(endpoint(), { method: 'POST', headers: headers() });
    expect([noLength.status, await noLength.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }]);
    const later = whole(
      await fetch(endpoint(), {
        method: 'POST',
        headers: {
          ...headers(),
          'Upload-Defer-Length': '1',
          'Upload-Metadata': metadata({ filename: 'later.png', projectId: team.project }),
        },
      }),
    );
    const whenKnown = await fetch(later, {
      method: 'PATCH',
      headers: {
        ...headers(),
        'Upload-Offset': '0',
        'Upload-Length': String(TINY_PNG.length),
        'Content-Type': 'application/offset+octet-stream',
      },
      body: Uint8Array.from(TINY_PNG),
    });
    expect([whenKnown.status, whenKnown.headers.get('x-file-id')]).toEqual([204, expect.any(String)]);
    const atOnce = await fetch(endpoint(), {
      method: 'POST',
      headers: {
        ...headers(),
        'Upload-Length': String(TINY_PNG.length),
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Metadata': metadata({ filename: 'at once.png', projectId: team.project }),
      },
      body: Uint8Array.from(TINY_PNG),
    });
    expect([atOnce.status, atOnce.headers.get('upload-offset'), atOnce.headers.get('x-file-id')]).toEqual([
      201,
      String(TINY_PNG.length),
      expect.any(String),
    ]);
  });

  it('has the same limits as any upload, in the one error shape', async () => {
    const large = await begin(9 * 1024 * 1024, { projectId: team.project });
    expect([large.status, await large.json()]).toMatchObject([413, { statusCode: 413, code: 'TOO_LARGE' }]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const url = whole(await begin(svg.length, { filename: 'a.png', projectId: team.project }));
    const refused = await patch(url, 0, svg);
    expect([refused.status, await refused.json()]).toMatchObject([415, { code: 'UNSUPPORTED_TYPE' }]);
    for (const path of ['..%2f..%2fapp-secret', 'x'.repeat(32), '%00'])
      expect((await fetch(`${endpoint()}/${path}`, { method: 'HEAD', headers: headers() })).status, path).toBe(404);
    const cross = await fetch(endpoint(), {
      method: 'POST',
      headers: { ...headers(), 'Upload-Length': '5', Origin: 'https://evil.example' },
    });
    expect(cross.headers.get('access-control-allow-origin')).toBeNull();
  });
});
