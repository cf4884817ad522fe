import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProcessMediaBody } from '@/lib/contracts/media';
import { ownFileOf } from '@/lib/media/own-file';
import { findStoredFile } from '@/server/media/files/store';
import { waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { findJob } from '@/server/system/jobs/tracked/store';
import { processMedia, startProcessMedia } from '@/server/media/convert/process-media';
import { storage } from '@/server/system/storage/index';
import { H264, source, startClips, type Clips } from './support/clips';
import { startMediaWorkspace, urlOf, type MediaWorkspace } from './support/workspace';

// Slow: real pictures and clips of each kind are converted.

let clips: Clips;
let workspace: MediaWorkspace;
beforeAll(async () => {
  clips = await startClips();
  workspace = await startMediaWorkspace();
});
afterAll(async () => {
  await workspace.stop();
  await clips.remove();
});

/** Nobody leaves here: each test has its own time. */
const signal = new AbortController().signal;
const ask = (body: ProcessMediaBody) =>
  processMedia({ projectId: workspace.projectId, userId: workspace.userId, body, signal });
const uploaded = async (name: string, args: readonly string[]) => workspace.upload(await clips.make(name, args));

/** Logs the arguments of every started ffmpeg to a file, one line each. */
async function noteFfmpeg(): Promise<string> {
  const [folder, log] = [path.join(clips.folder, 'bin'), path.join(clips.folder, 'runs.log')];
  const real = execFileSync('which', ['ffmpeg']).toString().trim();
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'ffmpeg'),
    `#!/bin/sh\nprintf '%s ' "$@" >> ${log}\necho >> ${log}\nexec ${real} "$@"\n`,
    { mode: 0o755 },
  );
  vi.stubEnv('PATH', `${folder}:${execFileSync('printenv', ['PATH']).toString().trim()}`);
  return log;
}

describe('process-media', { timeout: 120_000 }, () => {
  it('returns an address for each platform; media that fits is kept, other media is converted, with the reason and both sizes', async () => {
    const file = await uploaded('square.png', ['-f', 'lavfi', '-i', 'testsrc2=s=1600x1600', '-frames:v', '1']);
    const url = urlOf(file);
    const { processedMedia, errors, details } = await ask({
      mediaUrl: url,
      platforms: ['telegram', 'instagram', 'youtube', 'threads'],
    });
    expect(processedMedia.telegram).toBe(url);
    expect(details?.telegram).toMatchObject({ action: 'kept', reasons: [] });
    expect(processedMedia.instagram).toMatch(/^\/files\/[\w-]{20,}\.jpg$/);
    expect(details?.instagram).toMatchObject({
      action: 'encoded',
      cached: false,
      before: { width: 1600, format: 'png' },
      after: { width: 1080, height: 1080, format: 'jpeg' },
    });
    expect(details?.instagram?.reasons).toEqual([
      'Instagram takes JPEG pictures; this is PNG',
      'Instagram takes at most 1440 pixels of width; this has 1600',
    ]);
    expect(details?.threads?.after).toMatchObject({ width: 1440, format: 'jpeg' });
    expect(errors).toEqual({ youtube: 'YouTube takes videos only; this is a picture' });
  });

  it('converts the same content only once, regardless of its address', async () => {
    const args = [...source({ sound: false, seconds: 1 }), '-c:v', 'libvpx', '-b:v', '200k'];
    const [one, two] = [
      await uploaded('again.webm', args),
      await workspace.upload(await clips.make('again.webm', args), 'other name.webm'),
    ];
    const first = await ask({ mediaUrl: urlOf(one), platforms: ['telegram', 'ruTelegram'] });
    expect(first.processedMedia.telegram).toBe(first.processedMedia.ruTelegram);
    const second = await ask({ mediaUrl: urlOf(two), platforms: ['telegram'] });
    expect(second.processedMedia.telegram).toBe(first.processedMedia.telegram);
    expect(second.details?.telegram?.cached).toBe(true);
    const other = await ask({ mediaUrl: urlOf(one), platforms: ['telegram'], fit: 'pad', background: '#102030' });
    expect(other.details?.telegram?.action).toBe('encoded');
  });

  it('keeps a rendition as a file of the project, served like any other, without location data', async () => {
    const file = await uploaded('located.mp4', [
      ...source(),
      ...H264,
      '-c:a',
      'aac',
      '-metadata',
      'location=+52.5200+013.4050/',
      '-movflags',
      'use_metadata_tags+faststart',
    ]);
    expect((await workspace.inspected(file._id)).probe).toMatchObject({ location: true });
    const { processedMedia, details } = await ask({ mediaUrl: urlOf(file), platforms: ['telegram'] });
    expect(details?.telegram).toMatchObject({
      action: 'copied',
      reasons: ['The file says where it was filmed; that is removed'],
    });
    const made = await findStoredFile(ownFileOf(processedMedia.telegram!)!.id);
    expect(made).toMatchObject({ role: 'rendition', sourceId: file._id, probe: { location: false } });
    expect(String(made?.projectId)).toBe(workspace.projectId);
    expect(await storage().size(`${made?._id}.mp4`)).toBe(made?.bytes);
  });

  it('refuses with a sentence, and 422 when no platform can', async () => {
    await expect(ask({ mediaUrl: '', platforms: ['telegram'] })).rejects.toMatchObject({
      statusCode: 422,
      message: 'No media available to process',
    });
    const sound = await uploaded('tone.mp3', ['-f', 'lavfi', '-i', 'sine=d=1']);
    await expect(ask({ mediaUrl: urlOf(sound), platforms: ['telegram', 'youtube'] })).rejects.toMatchObject({
      statusCode: 422,
      code: 'MEDIA_REFUSED',
      issues: [
        { path: 'telegram', message: 'Telegram takes pictures and videos; this is an audio file' },
        { path: 'youtube', message: 'YouTube takes videos only; this is an audio file' },
      ],
    });
    const short = await uploaded('short.mp4', [...source({ seconds: 1, sound: false }), ...H264]);
    await expect(ask({ mediaUrl: urlOf(short), platforms: ['instagram'] })).rejects.toMatchObject({
      message: 'Instagram takes videos of 3 s to 15 min; this one lasts 1 s.',
    });
    await expect(ask({ mediaUrl: `/files/${'a'.repeat(24)}.png`, platforms: ['telegram'] })).rejects.toMatchObject({
      statusCode: 422,
    });
    await expect(ask({ mediaUrl: 'http://127.0.0.1/a.png', platforms: ['telegram'] })).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringContaining('not on the public internet') as string,
    });
  });

  it('one source for five networks is decoded once: one ffmpeg encodes all of them', async () => {
    const file = await uploaded('wanted.avi', [
      ...source({ size: '640x360', seconds: 4 }),
      '-c:v',
      'mpeg4',
      '-c:a',
      'mp3',
    ]);
    await workspace.inspected(file._id);
    const log = await noteFfmpeg();
    const { processedMedia, errors } = await ask({
      mediaUrl: urlOf(file),
      platforms: ['telegram', 'instagram', 'twitter', 'vk', 'threads', 'ruTelegram'],
    });
    vi.unstubAllEnvs();
    expect([errors, new Set(Object.values(processedMedia)).size]).toEqual([undefined, 5]);
    // VK accepts AVI unchanged.
    expect(processedMedia.vk).toBe(urlOf(file));
    const runs = (await readFile(log, 'utf8')).trim().split('\n');
    expect(runs.map((run) => [run.split(' -i ').length - 1, run.match(/video-\d\.mp4/g)?.length])).toEqual([[1, 4]]);
  });

  it('trims exactly, shared by several networks, and keeps each part separately', async () => {
    // The brightness shows the time: black at 0 s, white at 10 s. There is only one key frame, so that a copy would
    // begin at the wrong place.
    const file = await uploaded('ramp.mp4', [
      '-f',
      'lavfi',
      '-i',
      "color=gray:s=320x180:r=25:d=10,geq=lum='255*T/10':cb=128:cr=128",
      '-f',
      'lavfi',
      '-i',
      'sine=d=10:r=48000',
      ...H264,
      '-g',
      '1000',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
    ]);
    const trim = { start: 4, end: 8 };
    const { processedMedia, details } = await ask({
      mediaUrl: urlOf(file),
      platforms: ['telegram', 'instagram'],
      trim,
    });
    for (const platform of ['telegram', 'instagram'] as const) {
      expect(details?.[platform]).toMatchObject({
        action: 'encoded',
        reasons: expect.arrayContaining(['Trimmed to 4 s – 8 s']) as string[],
        before: { durationS: 10 },
      });
      expect(Math.abs((details?.[platform]?.after.durationS ?? 0) - 4)).toBeLessThan(0.1);
      const made = (await storage().localPath(`${ownFileOf(processedMedia[platform]!)!.id}.mp4`)) ?? '';
      const first = execFileSync('ffmpeg', [
        '-v',
        'error',
        '-i',
        made,
        '-frames:v',
        '1',
        '-vf',
        'scale=1:1,format=gray',
        '-f',
        'rawvideo',
        '-',
      ])[0]!;
      expect(Math.abs(first - 102)).toBeLessThan(8);
    }
    expect((await ask({ mediaUrl: urlOf(file), platforms: ['telegram'], trim })).details?.telegram?.cached).toBe(true);
    expect(
      (await ask({ mediaUrl: urlOf(file), platforms: ['telegram'], trim: { start: 5, end: 8 } })).details?.telegram,
    ).toMatchObject({ cached: false, after: { durationS: expect.closeTo(3, 0) as number } });
    expect((await ask({ mediaUrl: urlOf(file), platforms: ['telegram'] })).processedMedia.telegram).toBe(urlOf(file));
    await expect(
      ask({ mediaUrl: urlOf(file), platforms: ['telegram'], trim: { start: 20, end: 30 } }),
    ).rejects.toMatchObject({ statusCode: 422, message: expect.stringMatching(/^The video lasts 10 s;/) as string });
  });

  it('a video that is too long for a network fits once it is trimmed to that network’s limit', async () => {
    const file = await uploaded('three minutes.mp4', [
      '-f',
      'lavfi',
      '-i',
      'color=teal:s=64x64:r=5:d=180',
      ...H264,
      '-movflags',
      '+faststart',
    ]);
    const asked = { mediaUrl: urlOf(file), platforms: ['twitter' as const] };
    await expect(ask(asked)).rejects.toMatchObject({
      message: 'Twitter takes videos of 0.5 s to 2 min 20 s; this one lasts 3 min. Trim it first.',
    });
    const { details } = await ask({ ...asked, trim: { start: 40, end: 180 } });
    expect(details?.twitter?.after.durationS).toBeLessThanOrEqual(140);
    expect(details?.twitter?.after.durationS).toBeGreaterThan(139.5);
  });

  it('fits a cover to the aspect ratio of covers', async () => {
    const file = await uploaded('cover.png', ['-f', 'lavfi', '-i', 'testsrc2=s=640x640', '-frames:v', '1']);
    const { details, errors } = await ask({
      mediaUrl: urlOf(file),
      platforms: ['instagram', 'youtube', 'twitter'],
      as: 'cover',
    });
    expect(details?.instagram?.after).toMatchObject({ width: 360, height: 640, format: 'jpeg' });
    expect(details?.youtube?.action).toBe('kept');
    expect(errors?.twitter).toBe('Twitter has no cover frames');
  });
});

describe('the job behind it', { timeout: 120_000 }, () => {
  it('is shared by equal requests, shows progress, and can be cancelled: then ffmpeg is gone', async () => {
    const file = await uploaded('long.mkv', [...source({ seconds: 150, sound: false }), '-c:v', 'mpeg4', '-q:v', '20']);
    await workspace.inspected(file._id);
    const asked = {
      projectId: workspace.projectId,
      userId: workspace.userId,
      body: { mediaUrl: urlOf(file), platforms: ['telegram' as const] },
    };
    const job = await startProcessMedia(asked);
    expect(String((await startProcessMedia(asked))._id)).toBe(String(job._id));
    const id = String(job._id);
    while (((await findJob(id))?.progress ?? 0) <= 0.02) await sleep(50);
    expect(await findJob(id)).toMatchObject({
      state: 'running',
      label: 'Optimising long.mkv for Telegram',
      sentence: 'Making the video fit',
    });
    await cancelJob(id);
    await cancelJob(id);
    expect(await waitForJob(id, signal)).toMatchObject({ state: 'cancelled' });
    while (workspace.runner.size() > 0) await sleep(50);
    expect(execFileSync('ps', ['-eo', 'args']).toString()).not.toContain(file._id);
  });

  it('says when it is too late to cancel', async () => {
    const file = await uploaded('late.png', ['-f', 'lavfi', '-i', 'testsrc2=s=100x100', '-frames:v', '1']);
    const job = await startProcessMedia({
      projectId: workspace.projectId,
      userId: workspace.userId,
      body: { mediaUrl: urlOf(file), platforms: ['telegram'] },
    });
    expect(await waitForJob(String(job._id), signal)).toMatchObject({ state: 'done', progress: 1 });
    await expect(cancelJob(String(job._id))).rejects.toMatchObject({ statusCode: 409 });
  });
});

describe('inspection', { timeout: 120_000 }, () => {
  it('analyses a video, and renders a thumbnail, a poster, a filmstrip and a waveform', async () => {
    const file = await uploaded('film.mp4', [...source({ size: '640x360', seconds: 3 }), ...H264, '-c:a', 'aac']);
    expect(file.inspection.state).toBe('waiting');
    const seen = await workspace.inspected(file._id);
    expect(seen.probe).toMatchObject({
      kind: 'video',
      width: 640,
      height: 360,
      durationS: 3,
      video: { codec: 'h264', fps: 30 },
      audio: { codec: 'aac' },
    });
    expect(seen.thumbnail).toMatchObject({ width: 480, height: 270, extension: 'webp' });
    expect(seen.poster).toMatchObject({ width: 640, height: 360 });
    expect(seen.filmstrip).toMatchObject({ count: 12, tileHeight: 96, everyS: 0.25 });
    expect(seen.waveform.length).toBe(150);
    expect(Math.max(...seen.waveform)).toBeGreaterThan(5);
    for (const made of [seen.thumbnail, seen.poster, seen.filmstrip])
      expect(await storage().size(`${made?.id}.${made?.extension}`)).toBeGreaterThan(0);
  });

  it('of an audio file: its waveform, as levels and as a picture, or its embedded picture', async () => {
    const plain = await workspace.inspected((await uploaded('plain.mp3', ['-f', 'lavfi', '-i', 'sine=d=2']))._id);
    expect(plain).toMatchObject({
      probe: { kind: 'audio', durationS: expect.closeTo(2, 0) as number },
      poster: { width: 1280, height: 640 },
      thumbnail: { width: 480, height: 240, extension: 'webp' },
    });
    expect(plain.waveform.length).toBeGreaterThan(50);
    const cover = await clips.make('cover of an album.png', [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=300x300',
      '-frames:v',
      '1',
    ]);
    const art = [
      '-f',
      'lavfi',
      '-i',
      'sine=d=1',
      '-i',
      cover,
      '-map',
      '0',
      '-map',
      '1',
      '-c:v',
      'mjpeg',
      '-disposition:v:0',
      'attached_pic',
      '-id3v2_version',
      '3',
    ];
    expect(await workspace.inspected((await uploaded('album.mp3', art))._id)).toMatchObject({
      poster: { width: 300, height: 300 },
      thumbnail: { width: 300, height: 300 },
    });
  });

  it('names the fault of a damaged file', async () => {
    const whole = await clips.make('whole.jpg', ['-f', 'lavfi', '-i', 'testsrc2=s=400x400', '-frames:v', '1']);
    await copyFile(whole, clips.path('cut.jpg'));
    await truncate(clips.path('cut.jpg'), Math.floor((await stat(whole)).size / 2));
    const seen = await workspace.inspected((await workspace.upload(clips.path('cut.jpg')))._id);
    expect(seen.inspection).toEqual({
      state: 'failed',
      message: "The picture can't be read: it is damaged or incomplete. Upload it again, or export it again.",
    });
  });
});
