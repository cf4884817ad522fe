import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownFileOf } from '@/lib/media/own-file';
import type { PlatformKey } from '@/lib/platforms/define';
import { env } from '@/server/system/env';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { findStoredFile } from '@/server/media/files/store';
import { recheckPostsWithFile } from '@/server/publishing/posts/recheck-posts-with-file';
import { inspectFile } from '@/server/media/inspect/inspect-file';
import { updatePost } from '@/server/publishing/posts/update-post';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { storage } from '@/server/system/storage/index';
import { startInstagramFake, type MetaFake } from '../fakes/meta';
import { makePost, newWorkspace, shown, startPublishing, work } from '../services/publishing';
import { H264, source, startClips, type Clips } from './support/clips';
import { brokenRules } from './support/within-limits';

const HOST = 'http://127.0.0.1:9';
let services: Awaited<ReturnType<typeof startPublishing>>;
let instagram: MetaFake;
let clips: Clips;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;

beforeAll(async () => {
  services = await startPublishing();
  instagram = await startInstagramFake();
  clips = await startClips();
  Object.assign(env, { INSTAGRAM_GRAPH_URL: instagram.url });
});
afterAll(async () => {
  await services.stop();
  await instagram.close();
  await clips.remove();
});
beforeEach(async () => {
  instagram.reset();
  instagram.containers.length = 0;
  services.telegram.reset();
  env.PUBLIC_URL = undefined;
  workspace = await newWorkspace();
  await saveSettings({ projectId: workspace.projectId, sent: { instagram: { access_token: 'IGtoken' } } });
});

/** A file of the workspace, analysed unless told otherwise. */
async function stored(path: string, { inspected = true } = {}): Promise<string> {
  const draft = await storage().draft();
  await copyFile(path, draft);
  const { _id, extension } = await keepFile({
    file: { name: 'holiday.bin', bytes: (await stat(path)).size, sha256: await hashFile(path), path: draft },
    userId: workspace.userId,
    projectId: workspace.projectId,
  });
  if (inspected) await inspect(_id);
  return `${HOST}/files/${_id}.${extension}`;
}
const inspect = (fileId: string) =>
  inspectFile(
    { fileId },
    { jobId: String(new Types.ObjectId()), signal: AbortSignal.timeout(20_000), whenProbed: recheckPostsWithFile },
  );
const picture = (name: string, size: string) =>
  clips.make(name, ['-f', 'lavfi', '-i', `testsrc2=s=${size}`, '-frames:v', '1']);
const only = async (id: string) => (await shown(id)).platformPosts[0]!;
const MB = 1_048_576;
/** A JPEG of any wanted weight: its metadata grows, its picture does not. */
async function padTo(file: string, bytes: number): Promise<void> {
  const jpeg = await readFile(file);
  const note = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
  const count = Math.max(0, Math.ceil((bytes - jpeg.length) / note.length));
  await writeFile(file, Buffer.concat([jpeg.subarray(0, 2), ...new Array<Buffer>(count).fill(note), jpeg.subarray(2)]));
}
const lintsOf = async (id: string) =>
  (await only(id)).lints.filter(({ code }) => code.startsWith('MEDIA_') && code !== 'MEDIA_NOT_PUBLIC');
const publish = async (mediaUrl: string, platform: PlatformKey = 'instagram') => {
  const post = await makePost(workspace, { platforms: [platform], mediaUrl });
  const lints = await lintsOf(post._id);
  await work();
  return { lints, entry: await only(post._id) };
};

describe('media that a network refuses only for format, dimensions or weight is converted when publishing', () => {
  it('a PNG reaches Instagram as a JPEG, at the same host, and the lint said so', async () => {
    const url = await stored(await picture('photo.png', '800x800'));
    const { lints, entry } = await publish(url);
    expect(lints).toEqual([
      {
        code: 'MEDIA_CONVERTED',
        severity: 'info',
        message: 'Instagram takes JPEG pictures; this is PNG. It is converted when publishing',
      },
    ]);
    expect(entry).toMatchObject({ status: 'published', errorText: null });
    const sent = String(instagram.containers[0]?.fields.image_url);
    expect(sent).toMatch(/^http:\/\/127\.0\.0\.1:9\/files\/[\w-]+\.jpg$/);
    expect(await findStoredFile(ownFileOf(sent)!.id)).toMatchObject({
      contentType: 'image/jpeg',
      role: 'rendition',
      sourceId: ownFileOf(url)!.id,
      probe: { format: 'jpeg', width: 800, height: 800 },
    });
    expect(instagram.violations).toEqual([]);
  });

  it.each([
    [
      'a photo of 4,032 pixels',
      async (to: string) =>
        sharp(await picture('wide.png', '4032x3024'))
          .jpeg({ quality: 60 })
          .toFile(to),
      /^Instagram takes at most 1440 pixels of width; this has 4032\. It is scaled/,
    ],
    [
      'a picture of 12 MB',
      async (to: string) =>
        sharp(await picture('heavy.png', '1200x1200'))
          .jpeg()
          .toFile(to)
          .then(() => padTo(to, 12 * MB)),
      /^Instagram takes at most 8 MB; this is 12 MB\. It is made to fit/,
    ],
  ])('%s is complete when it is saved, and reaches Instagram within its limits', async (_, make, said) => {
    const to = clips.path('heavy.jpg');
    await make(to);
    const url = await stored(to);
    const { lints, entry } = await publish(url);
    expect(lints).toEqual([
      { code: 'MEDIA_CONVERTED', severity: 'info', message: expect.stringMatching(said) as string },
    ]);
    expect(entry).toMatchObject({ status: 'published', errorText: null });
    const sent = (await findStoredFile(ownFileOf(String(instagram.containers[0]?.fields.image_url))!.id))!;
    expect(sent).toMatchObject({ contentType: 'image/jpeg', role: 'rendition', sourceId: ownFileOf(url)!.id });
    expect(
      await brokenRules((await storage().localPath(`${sent._id}.${sent.extension}`))!, {
        network: 'instagram',
        as: 'image',
      }),
    ).toEqual([]);
  });

  it('a picture of 12 MB reaches Telegram below its 10 MB', async () => {
    const to = clips.path('telegram.jpg');
    await sharp(await picture('plain-12.png', '800x800'))
      .jpeg()
      .toFile(to);
    await padTo(to, 12 * MB);
    const { lints, entry } = await publish(await stored(to), 'telegram');
    expect([lints[0]?.severity, entry.status]).toEqual(['info', 'published']);
    expect(services.telegram.published[0]!.request.files[0]!.bytes).toBeLessThan(10_485_760);
  });

  it('even before it is analysed, and only once', async () => {
    const url = await stored(await picture('early.png', '700x700'), { inspected: false });
    await publish(url);
    await publish(url);
    const [first, second] = instagram.containers.map(({ fields }) => fields.image_url);
    expect(first).toMatch(/\.jpg$/);
    expect(second).toBe(first);
  });

  it('by PUBLIC_URL where there is one', async () => {
    env.PUBLIC_URL = 'https://workspace.example.com';
    await publish(await stored(await picture('public.png', '600x600')));
    expect(instagram.containers[0]?.fields.image_url).toMatch(
      /^https:\/\/workspace\.example\.com\/files\/[\w-]+\.jpg$/,
    );
  });

  it('media that fits is sent unchanged', async () => {
    const url = await stored(await picture('fits.jpg', '800x800'));
    const { lints, entry } = await publish(url);
    expect([lints, entry.status, instagram.containers[0]?.fields.image_url]).toEqual([[], 'published', url]);
  });

  it('the location of a picture is never sent, and not one pixel changes', async () => {
    const plain = await picture('plain.jpg', '640x640');
    await sharp(plain)
      .keepMetadata()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
      .jpeg()
      .toFile(clips.path('located.jpg'));
    const { lints, entry } = await publish(await stored(clips.path('located.jpg')), 'telegram');
    expect(lints).toMatchObject([{ code: 'MEDIA_CLEANED', severity: 'info' }]);
    expect(entry.status).toBe('published');
    const request = services.telegram.published[0]!.request;
    expect(request.files).toHaveLength(1);
    const pixels = async (from: string | Buffer) => (await sharp(from).raw().toBuffer()).toString('base64');
    const start = request.raw.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    const sent = request.raw.subarray(start, start + request.files[0]!.bytes);
    expect((await sharp(sent).metadata()).exif).toBeUndefined();
    expect(await pixels(sent)).toBe(await pixels(clips.path('located.jpg')));
  });

  it('a moving picture reaches Telegram as a video', async () => {
    const { lints, entry } = await publish(
      await stored(await clips.make('moving.gif', [...source({ size: '120x90', seconds: 1, fps: 10, sound: false })])),
      'telegram',
    );
    expect(lints).toMatchObject([{ code: 'MEDIA_CONVERTED' }]);
    expect(entry.status).toBe('published');
    expect(services.telegram.published[0]?.request).toMatchObject({
      path: expect.stringMatching(/sendVideo$/) as string,
      files: [{ contentType: 'video/mp4' }],
    });
  });

  it('a cover is cropped to the aspect ratio of covers', async () => {
    const video = await stored(
      await clips.make('reel.mp4', [
        ...source({ size: '360x640', seconds: 3.2 }),
        ...H264,
        '-c:a',
        'aac',
        '-movflags',
        '+faststart',
        '-use_editlist',
        '0',
      ]),
    );
    const cover = await stored(await picture('cover.png', '640x640'));
    const post = await makePost(workspace, {
      platformPosts: [{ platform: 'instagram', platformSpecificData: { mediaUrl: video, coverFrame: cover } }],
    });
    await work();
    expect((await only(post._id)).errorText).toBeNull();
    const sent = ownFileOf(String(instagram.containers[0]?.fields.cover_url))!;
    expect(await findStoredFile(sent.id)).toMatchObject({
      contentType: 'image/jpeg',
      probe: { width: 360, height: 640 },
    });
  });
});

describe('media that needs a choice is not published unchanged', () => {
  it('a wrong aspect ratio holds the platform back, with the reason and a way out', async () => {
    const post = await makePost(workspace, {
      platforms: ['instagram'],
      mediaUrl: await stored(await picture('tall.png', '450x800')),
    });
    expect(await lintsOf(post._id)).toEqual([
      {
        code: 'MEDIA_DOES_NOT_FIT',
        severity: 'error',
        message: 'Instagram accepts 4:5 to 1.91:1; this is 9:16',
        fix: { kind: 'optimize', label: 'Optimize for Instagram' },
      },
    ]);
    expect((await only(post._id)).status).toBe('partial');
    await work();
    expect(instagram.requests).toEqual([]);
  });

  it('a post is updated when its file is analysed after saving; other media makes it ready again', async () => {
    const url = await stored(await picture('late.jpg', '450x800'), { inspected: false });
    const post = await makePost(workspace, {
      platforms: ['instagram'],
      mediaUrl: url,
      scheduledFor: new Date(Date.now() + 3_600_000),
    });
    expect(post.status).toBe('scheduled');
    await inspect(ownFileOf(url)!.id);
    expect(await shown(post._id)).toMatchObject({ status: 'partial', platformPosts: [{ status: 'partial' }] });
    await updatePost({ id: post._id, body: { mediaUrl: await stored(await picture('fine.jpg', '800x800')) } });
    expect(await shown(post._id)).toMatchObject({ status: 'scheduled', platformPosts: [{ status: 'pending' }] });
  });
});
