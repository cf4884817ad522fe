import http from 'node:http';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { formWith, newPerson, newTeam, send, TINY_PNG, type Person } from './client';

type Stored = { id: string; url: string; bytes: number; contentType: string; sha256: string };
let person: Person;
let file: Stored;

const upload = (bytes: Uint8Array, name?: string) =>
  send('POST', '/files/upload', { token: person.token, raw: formWith('file', bytes, name) });

beforeAll(async () => {
  person = await newPerson();
  file = (await upload(TINY_PNG)).body as Stored;
});

describe('upload', () => {
  it('returns 201 with an absolute address; the type comes from the bytes', async () => {
    const answer = await upload(TINY_PNG, '../../evil.html');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ contentType: 'image/png', kind: 'image', bytes: TINY_PNG.length });
    expect((answer.body as Stored).url).toMatch(new RegExp(`^${inject('productUrl')}/files/[\\w-]{20,}\\.png$`));
  });

  it('refuses active content and unknown bytes with 415, regardless of the name', async () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html><script>1</script>',
      'just text',
      '%PDF-1.4',
      '',
    ]) {
      expect((await upload(Buffer.from(text))).status).toBe(415);
    }
  });

  it('refuses more than MAX_UPLOAD_MB with 413, a missing file with 422, a body that is no form with 415', async () => {
    const large = await upload(Buffer.concat([TINY_PNG, Buffer.alloc(9 * 1024 * 1024)]));
    expect(large.body).toMatchObject({ statusCode: 413, code: 'TOO_LARGE' });
    const none = await send('POST', '/files/upload', { token: person.token, raw: formWith('wrong', TINY_PNG) });
    expect(none.status).toBe(422);
    expect((await send('POST', '/files/upload', { token: person.token, json: {} })).status).toBe(415);
  });

  it('is for editors of the named project', async () => {
    const team = await newTeam();
    const at = `/files/upload?projectId=${team.project}`;
    expect((await send('POST', at, { token: team.viewer.token, raw: formWith('file', TINY_PNG) })).status).toBe(403);
    expect((await send('POST', at, { token: team.stranger.token, raw: formWith('file', TINY_PNG) })).status).toBe(404);
    expect((await send('POST', at, { token: team.editor.token, raw: formWith('file', TINY_PNG) })).status).toBe(201);
  });

  it('keeps nothing of an aborted upload', async () => {
    const url = new URL('/files/upload', inject('productUrl'));
    await new Promise<void>((resolve) => {
      const request = http.request(url, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${person.token}`,
          Accept: 'application/json',
          'Content-Type': 'multipart/form-data; boundary=b',
          'Content-Length': '1000000',
        },
      });
      request.on('error', () => resolve());
      request.on('close', () => resolve());
      request.write(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
      );
      request.write(Buffer.concat([TINY_PNG, Buffer.alloc(100_000)]), () => setTimeout(() => request.destroy(), 200));
    });
    const after = await send('POST', '/files/upload', { token: person.token, raw: formWith('file', TINY_PNG) });
    expect(after.status).toBe(201);
  });
});

describe('serving', () => {
  it('needs no token, and is never executable in our origin', async () => {
    const answer = await fetch(file.url, { headers: { Accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('etag')).toBe(`"${file.sha256}"`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(TINY_PNG);
  });

  it('serves ranges, HEAD and 304', async () => {
    const part = await fetch(file.url, { headers: { Range: 'bytes=1-3' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 1-3/${TINY_PNG.length}`,
      'PNG',
    ]);
    const tail = await fetch(file.url, { headers: { Range: 'bytes=-4' } });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(TINY_PNG.subarray(-4));
    const open = await fetch(file.url, { headers: { Range: `bytes=${TINY_PNG.length - 2}-` } });
    expect(open.headers.get('content-length')).toBe('2');
    expect((await fetch(file.url, { headers: { Range: 'bytes=100000-' } })).status).toBe(416);
    expect((await fetch(file.url, { headers: { Range: 'bytes=1-3', 'If-Range': '"other"' } })).status).toBe(200);
    const head = await fetch(file.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(TINY_PNG.length),
      '',
    ]);
    expect((await fetch(file.url, { headers: { 'If-None-Match': `"${file.sha256}"` } })).status).toBe(304);
  });

  it('follows RFC 9110 for ranges: out of bounds, several, backwards, conditional by date, and with HEAD', async () => {
    const size = TINY_PNG.length;
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await fetch(file.url, { method, headers });
      return [answer.status, answer.headers.get('content-range'), (await answer.arrayBuffer()).byteLength];
    };
    const beyond = await fetch(file.url, { headers: { Range: `bytes=${size}-` } });
    expect([beyond.status, beyond.headers.get('content-range'), beyond.headers.get('cache-control')]).toEqual([
      416,
      `bytes */${size}`,
      'no-store',
    ]);
    expect(await ask({ Range: 'bytes=-0' })).toEqual([416, `bytes */${size}`, 0]);
    expect(await ask({ Range: 'bytes=-100000' })).toEqual([206, `bytes 0-${size - 1}/${size}`, size]);
    expect(await ask({ Range: 'bytes=3-100000' })).toEqual([206, `bytes 3-${size - 1}/${size}`, size - 3]);
    for (const ignored of ['bytes=5-2', 'bytes=0-1,4-5', 'bytes=a-b', 'items=0-1', 'bytes=-'])
      expect(await ask({ Range: ignored }), ignored).toEqual([200, null, size]);
    const { headers } = await fetch(file.url, { method: 'HEAD', headers: { Range: 'bytes=0-3' } });
    expect([headers.get('content-length'), headers.get('content-range'), headers.get('accept-ranges')]).toEqual([
      String(size),
      null,
      'bytes',
    ]);
    const modified = headers.get('last-modified')!;
    expect((await ask({ Range: 'bytes=0-3', 'If-Range': modified }))[0]).toBe(206);
    expect((await ask({ Range: 'bytes=0-3', 'If-Range': `"${file.sha256}"` }))[0]).toBe(206);
    expect((await ask({ 'If-Modified-Since': modified }))[0]).toBe(304);
    expect((await ask({ 'If-Modified-Since': modified, 'If-None-Match': '"other"' }))[0]).toBe(200);
    expect((await ask({ 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }))[0]).toBe(200);
    for (const tag of ['*', `W/"${file.sha256}"`, `"x", "${file.sha256}"`])
      expect((await ask({ 'If-None-Match': tag, Range: 'bytes=0-3' }))[0], tag).toBe(304);
  });

  it('returns 404 for unknown ids, another extension and paths', async () => {
    for (const name of [
      'unknown-unknown-unknown.png',
      `${file.id}.jpg`,
      `${file.id}.png.png`,
      '..%2f..%2fapp-secret',
    ]) {
      expect((await fetch(`${inject('productUrl')}/files/${name}`)).status, name).toBe(404);
    }
    // Without the extension the address is the file's record, for members only.
    expect((await fetch(`${inject('productUrl')}/files/${file.id}`)).status).toBe(401);
  });
});
