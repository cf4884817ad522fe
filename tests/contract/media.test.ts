import { setTimeout as sleep } from 'node:timers/promises';
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

  it('returns 422 with the fixed message when there is no media', async () => {
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
  });
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
