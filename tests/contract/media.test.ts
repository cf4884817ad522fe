import { setTimeout as sleep } from 'node:timers/promises';
import * as tus from 'tus-js-client';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { WireFile, WireFileDetails, WireListedFile } from '@/lib/contracts/files';
import type { WireJob } from '@/lib/contracts/jobs';
import type { WireProcessedMedia } from '@/lib/contracts/media';
import { longVideo, shortAvi, tinyVideo } from './clips';
import { formWith, newPost, newTeam, send, TINY_PNG } from './client';

let team: Awaited<ReturnType<typeof newTeam>>;
beforeAll(async () => {
  team = await newTeam();
});

const as = (json?: unknown, headers: Record<string, string> = {}) => ({
  token: team.editor.token,
  headers,
  ...(json === undefined ? {} : { json }),
});
const uploaded = async (bytes: Uint8Array = TINY_PNG, name = 'picture.png') =>
  (
    await send('POST', `/files/upload?projectId=${team.project}`, {
      token: team.editor.token,
      raw: formWith('file', bytes, name),
    })
  ).body as WireFile;

async function ready(id: string): Promise<WireFileDetails> {
  for (;;) {
    const details = (await send('GET', `/files/${id}`, as())).body as WireFileDetails;
    if (details.state !== 'processing') return details;
    await sleep(100);
  }
}

describe('process-media', () => {
  it('waits and returns absolute addresses; a file that fits keeps its own', async () => {
    const file = await uploaded();
    const answer = await send(
      'POST',
      `/posts/process-media?projectId=${team.project}`,
      as({ mediaUrl: file.url, platforms: ['telegram', 'instagram', 'youtube'] }),
    );
    expect(answer.status).toBe(200);
    const body = answer.body as WireProcessedMedia;
    expect(body.processedMedia.telegram).toBe(file.url);
    expect(body.processedMedia.instagram).toMatch(new RegExp(`^${inject('productUrl')}/files/[\\w-]+\\.jpg$`));
    expect(body.errors).toEqual({ youtube: 'YouTube takes videos only; this is a picture' });
    expect((await fetch(body.processedMedia.instagram!)).headers.get('content-type')).toBe('image/jpeg');
  });

  it("returns 422 with the document's sentence when there is no media", async () => {
    for (const mediaUrl of [undefined, null, '', ' ']) {
      const answer = await send(
        'POST',
        `/posts/process-media?projectId=${team.project}`,
        as({ mediaUrl, platforms: ['telegram'] }),
      );
      expect([answer.status, (answer.body as { message: string }).message]).toEqual([
        422,
        'No media available to process',
      ]);
    }
    expect(
      (
        await send(
          'POST',
          `/posts/process-media?projectId=${team.project}`,
          as({ mediaUrl: 'javascript:alert(1)', platforms: ['telegram'] }),
        )
      ).status,
    ).toBe(422);
    expect(
      (
        await send(
          'POST',
          `/posts/process-media?projectId=${team.project}`,
          as({ mediaUrl: 'https://example.org/a.png', platforms: ['myspace'] }),
        )
      ).status,
    ).toBe(422);
  });

  it('returns 202 with a job to callers that do not wait; the job is listed, shown, and cancelled', async () => {
    const { url } = await uploaded(await longVideo(), 'long.avi');
    const answer = await send(
      'POST',
      `/posts/process-media?projectId=${team.project}`,
      as({ mediaUrl: url, platforms: ['telegram'] }, { Prefer: 'respond-async' }),
    );
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([202, 'respond-async']);
    const { jobId } = answer.body as { jobId: string };
    const active = (await send('GET', `/jobs?projectId=${team.project}&active=true`, as())).body as WireJob[];
    expect(active.find((job) => job.id === jobId)).toMatchObject({
      kind: 'process-media',
      label: 'Optimising long.avi for Telegram',
      result: null,
      error: null,
      parentId: null,
      waitsUntil: null,
      waitsBecause: null,
    });
    expect((await send('DELETE', `/jobs/${jobId}`, as())).status).toBe(204);
    expect((await send('DELETE', `/jobs/${jobId}`, as())).status).toBe(204);
    expect((await send('GET', `/jobs/${jobId}`, as())).body).toMatchObject({ state: 'cancelled' });
  });
});

describe('trim', () => {
  it('is a part of the video in seconds; an invalid part is 422, with the path of the field', async () => {
    const { url } = await uploaded(await tinyVideo(), 'part.mp4');
    const ask = (trim: unknown) =>
      send(
        'POST',
        `/posts/process-media?projectId=${team.project}`,
        as({ mediaUrl: url, platforms: ['telegram'], trim }),
      );
    const made = await ask({ start: 0.2, end: 0.8 });
    expect([made.status, (made.body as WireProcessedMedia).details?.telegram]).toMatchObject([
      200,
      {
        action: 'encoded',
        reasons: ['Trimmed to 0.2 s – 0.8 s'],
        after: { durationS: expect.closeTo(0.6, 1) as number },
      },
    ]);
    for (const [trim, path] of [
      [{ start: 0.5, end: 0.5 }, 'trim.end'],
      [{ start: -1, end: 1 }, 'trim.start'],
      [{ start: 0 }, 'trim.end'],
      ['1-2', 'trim'],
    ] as const) {
      const refused = await ask(trim);
      expect(
        [refused.status, (refused.body as { issues: { path: string }[] }).issues[0]?.path],
        JSON.stringify(trim),
      ).toEqual([422, path]);
    }
    expect([(await ask({ start: 5, end: 6 })).status, (await ask({ start: 5, end: 6 })).body]).toMatchObject([
      422,
      { code: 'MEDIA_REFUSED' },
    ]);
  });
});

describe('media of a scheduled post', () => {
  it('is converted by the worker long before it is due', async () => {
    const { url } = await uploaded(await shortAvi(), 'coming.avi');
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const post = {
      title: 'Coming',
      content: 'Soon',
      mediaUrl: url,
      scheduledFor,
      platformPosts: [{ platform: 'telegram', platformSpecificData: {} }],
    };
    const saved = await send('POST', `/posts?projectId=${team.project}`, as(post));
    expect(saved.status).toBe(201);
    const prepared = async () =>
      (
        (await send('GET', `/jobs?projectId=${team.project}`, { token: team.editor.token })).body as {
          kind: string;
          label: string;
          state: string;
        }[]
      ).find(({ kind }) => kind === 'prepare-video');
    await expect
      .poll(prepared, { timeout: 45_000, interval: 250 })
      .toMatchObject({ label: 'Preparing “Coming” for Telegram', state: 'done' });
  }, 60_000);
});

describe('the media library', () => {
  it('knows a file’s type, where it is used and which networks accept it', async () => {
    const file = await uploaded(await tinyVideo(), 'film.mp4');
    expect(file).toMatchObject({ state: 'processing', width: null });
    await newPost(team.editor, team.project, { title: 'With a film', mediaUrl: file.url });
    const details = await ready(file.id);
    expect(details).toMatchObject({
      state: 'ready',
      width: 160,
      height: 90,
      durationS: 1,
      codec: 'h264',
      fps: 10,
      hasAudio: false,
      filmstrip: { count: 10 },
    });
    expect(details.usedIn).toMatchObject([{ kind: 'post', title: 'With a film', as: 'media', status: 'draft' }]);
    expect(details.fits.find(({ platform }) => platform === 'instagram')).toEqual({
      platform: 'instagram',
      action: 'refused',
      automatic: false,
      reasons: ['Instagram takes videos of 3 s to 15 min; this one lasts 1 s.'],
      lint: expect.objectContaining({ code: 'MEDIA_REFUSED', severity: 'error' }) as unknown,
    });
    expect((await fetch(details.thumbnailUrl!)).headers.get('content-type')).toBe('image/webp');
  });

  it('lists with filters, search, tags, pages and the total', async () => {
    const other = await newTeam();
    const upload = async (bytes: Uint8Array, name: string) =>
      (
        await send('POST', `/files/upload?projectId=${other.project}`, {
          token: other.owner.token,
          raw: formWith('file', bytes, name),
        })
      ).body as WireFile;
    const [one, two] = [await upload(TINY_PNG, 'Holiday.png'), await upload(await tinyVideo(), 'film.mp4')];
    const mine = { token: other.owner.token };
    expect(
      (
        await send('PATCH', `/files/${one.id}`, {
          ...mine,
          json: { tags: ['summer', 'beach', 'summer'], altText: 'A beach' },
        })
      ).body,
    ).toMatchObject({ tags: ['summer', 'beach'], altText: 'A beach', name: 'Holiday.png' });
    await newPost(other.owner, other.project, {
      title: 'P',
      platformPosts: [{ platform: 'instagram', platformSpecificData: { coverFrame: one.url } }],
    });
    const list = async (query: string) => {
      const answer = await send('GET', `/files?projectId=${other.project}${query}`, mine);
      return {
        names: (answer.body as WireListedFile[]).map((file) => `${file.name} ${file.uses}`),
        total: answer.headers.get('x-total-count'),
      };
    };
    expect(await list('')).toEqual({ names: ['film.mp4 0', 'Holiday.png 1'], total: '2' });
    expect(await list('&kind=video')).toMatchObject({ names: ['film.mp4 0'] });
    expect(await list('&used=true')).toMatchObject({ names: ['Holiday.png 1'] });
    expect(await list('&used=false')).toMatchObject({ names: ['film.mp4 0'] });
    expect(await list('&q=holi')).toMatchObject({ names: ['Holiday.png 1'] });
    expect(await list('&tag=beach')).toMatchObject({ names: ['Holiday.png 1'] });
    expect(await list('&page=2&limit=1')).toEqual({ names: ['Holiday.png 1'], total: '2' });
    expect((await send('GET', `/files/tags?projectId=${other.project}`, mine)).body).toEqual([
      { tag: 'beach', files: 1 },
      { tag: 'summer', files: 1 },
    ]);
    expect(two.id).not.toBe(one.id);
  });

  it('refuses to delete a file in use, with the list of posts; replaces it in posts; then deletes it', async () => {
    const old = await uploaded();
    const postId = await newPost(team.editor, team.project, { title: 'Uses it', mediaUrl: old.url });
    const refused = await send('DELETE', `/files/${old.id}`, as());
    expect(refused.body).toMatchObject({
      statusCode: 409,
      code: 'FILE_IN_USE',
      issues: [{ path: `posts.${postId}`, message: 'media of the post “Uses it” (draft)' }],
    });
    const replaced = await send('POST', `/files/${old.id}/replace`, {
      token: team.editor.token,
      raw: formWith('file', await tinyVideo(), 'new.mp4'),
    });
    expect(replaced.status).toBe(200);
    const { file, replacedIn, stillIn } = replaced.body as {
      file: WireFile;
      replacedIn: { id: string }[];
      stillIn: unknown[];
    };
    expect([replacedIn.map(({ id }) => id), stillIn]).toEqual([[postId], []]);
    expect((await send('GET', `/posts/${postId}`, as())).body).toMatchObject({ mediaUrl: file.url });
    expect((await fetch(old.url)).status).toBe(404);
    // A post in the trash can be restored, so its media is still in use.
    await send('DELETE', `/posts/${postId}`, as());
    expect((await send('DELETE', `/files/${file.id}`, as())).status).toBe(409);
    expect((await send('DELETE', `/trash/${postId}`, as())).status).toBe(204);
    expect((await send('DELETE', `/files/${file.id}`, as())).status).toBe(204);
    expect((await fetch(file.url)).status).toBe(404);
  });

  it('saves a frame of a video as a picture', async () => {
    const film = await uploaded(await tinyVideo(), 'film.mp4');
    const frame = await send('POST', `/files/${film.id}/frame`, as({ atSeconds: 0.5 }));
    expect(frame.body).toMatchObject({
      kind: 'image',
      contentType: 'image/jpeg',
      width: 160,
      height: 90,
      name: 'film at 0.5 s.jpg',
    });
    expect((await send('POST', `/files/${film.id}/frame`, as({ atSeconds: 9 }))).body).toMatchObject({
      statusCode: 422,
      message: 'The video ends at 1 s; there is no frame at 9 s.',
    });
  });
});

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
