import { execFileSync } from 'node:child_process';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishingFit } from '@/lib/platforms/publishing-fit';
import type { VideoProbe } from '@/lib/media/probe';
import { manifestOf } from '@/lib/platforms/index';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import { findDamage, partsOf } from '@/server/media/inspect/find-damage';
import { recheckPostsWithFile } from '@/server/publishing/posts/recheck-posts-with-file';
import { inspectFile } from '@/server/media/inspect/inspect-file';
import { runProcessMedia } from '@/server/media/convert/process-media';
import { DEFAULT_FIT } from '@/lib/media/frame';
import { ownFileOf } from '@/lib/media/own-file';
import { storage } from '@/server/system/storage/index';
import { H264, source, startClips, type Clips } from './support/clips';
import { startMediaWorkspace, urlOf, type MediaWorkspace } from './support/workspace';

let workspace: MediaWorkspace;
let clips: Clips;
beforeAll(async () => {
  workspace = await startMediaWorkspace({ work: false });
  clips = await startClips();
});
afterAll(async () => {
  await workspace.stop();
  await clips.remove();
});

const context = () => ({
  jobId: String(new Types.ObjectId()),
  projectId: workspace.projectId,
  createdBy: workspace.userId,
  signal: AbortSignal.timeout(60_000),
  progress: () => undefined,
});
const probeOf = async (id: string) => (await findStoredFile(id))?.probe as VideoProbe;

async function inspected(path: string): Promise<StoredFile> {
  const draft = await storage().draft();
  await copyFile(path, draft);
  const kept = await keepFile({
    file: { name: 'film.mp4', bytes: (await stat(path)).size, sha256: await hashFile(path), path: draft },
    userId: workspace.userId,
    projectId: workspace.projectId,
  });
  await inspectFile({ fileId: kept._id }, { ...context(), whenProbed: recheckPostsWithFile });
  return (await findStoredFile(kept._id))!;
}

/** A video with intact headers, whose frames were overwritten in that many places. */
async function damaged(name: string, places: number): Promise<string> {
  const whole = await readFile(
    await clips.make('whole.mp4', [
      ...source({ seconds: 6, size: '320x180' }),
      ...H264,
      '-g',
      '25',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
    ]),
  );
  const media = whole.indexOf('mdat') + 8;
  const bytes = Buffer.from(whole);
  for (let place = 0; place < places; place += 1) {
    const at = media + Math.floor(((place + 0.5) * (whole.length - media)) / places);
    for (let index = 0; index < 120; index += 1) bytes[at + index] = (index * 97 + place * 31) & 0xff;
  }
  await writeFile(clips.path(name), bytes);
  return clips.path(name);
}

describe('a video whose frames are damaged', () => {
  it('is detected by inspection, and an intact one is not', async () => {
    const file = await inspected(await damaged('some.mp4', 8));
    expect(file.inspection.state).toBe('ready');
    expect((await probeOf(file._id)).damage).toBeGreaterThan(0);
    expect((await probeOf((await inspected(clips.path('whole.mp4')))._id)).damage).toBe(0);
  });

  it('is not sent to Telegram and X silently: it is re-encoded, and the result decodes', async () => {
    const file = await inspected(await damaged('some.mp4', 8));
    const { processedMedia, details } = await runProcessMedia(
      { mediaUrl: urlOf(file), platforms: ['telegram', 'twitter', 'instagram'], as: 'media', fit: DEFAULT_FIT },
      context(),
    );
    for (const platform of ['telegram', 'twitter', 'instagram'] as const) {
      expect(details?.[platform]).toMatchObject({
        action: 'encoded',
        reasons: [
          expect.stringMatching(/^The video is damaged: .* of its pictures can’t be decoded$/),
          ...(platform === 'instagram' ? [expect.any(String)] : []),
        ],
      });
      const made = (await findStoredFile(ownFileOf(processedMedia[platform]!)!.id))!;
      const local = (await storage().localPath(`${made._id}.${made.extension}`))!;
      expect(
        await findDamage({ file: local, probe: made.probe as VideoProbe, signal: AbortSignal.timeout(30_000) }),
      ).toEqual({ damage: 0, soundDamage: 0 });
    }
    expect(publishingFit(manifestOf('telegram'), await probeOf(file._id))).toMatchObject({
      action: 'converted',
      automatic: true,
      lint: {
        code: 'MEDIA_DAMAGED',
        severity: 'warning',
        message: expect.stringMatching(/It is rendered again when publishing; check it first/),
      },
    });
  });

  it('is refused if too little of it decodes', async () => {
    const file = await inspected(await damaged('most.mp4', 150));
    const lint = publishingFit(manifestOf('telegram'), (await probeOf(file._id)) ?? ({} as never)).lint;
    expect(lint).toMatchObject({
      code: 'MEDIA_REFUSED',
      severity: 'error',
      message: expect.stringMatching(
        /^The video is damaged: about \d+ % of its pictures can’t be decoded\. Export it again\.$/,
      ),
    });
  });
});

/** A video whose pictures are whole, with so many packets of its sound overwritten. */
async function damagedSound(name: string, from: number, to: number): Promise<string> {
  await damaged('some.mp4', 1);
  const file = clips.path('whole.mp4');
  const told = execFileSync('ffprobe', [
    ...['-v', 'error', '-select_streams', 'a:0', '-show_entries', 'packet=pos,size', '-of', 'csv=p=0', file],
  ]);
  const bytes = await readFile(file);
  const packets = String(told).trim().split('\n').slice(from, to);
  for (const [at, packet] of packets.entries()) {
    const [size = 0, start = 0] = packet.split(',').map(Number);
    for (let index = 2; index < size; index += 1) bytes[start + index] = (index * 97 + at * 31 + 13) & 0xff;
  }
  await writeFile(clips.path(name), bytes);
  return clips.path(name);
}

describe('a video whose sound is damaged', () => {
  it('is found and said, and each network gets sound that decodes, with the picture as it was', async () => {
    const file = await inspected(await damagedSound('noise.mp4', 40, 60));
    const probe = await probeOf(file._id);
    expect(probe.damage).toBe(0);
    expect(probe.soundDamage).toBeGreaterThan(0.02);
    const { processedMedia, details } = await runProcessMedia(
      { mediaUrl: urlOf(file), platforms: ['telegram', 'instagram', 'vk'], as: 'media', fit: DEFAULT_FIT },
      context(),
    );
    for (const platform of ['telegram', 'instagram', 'vk'] as const) {
      expect(details?.[platform]?.reasons).toContainEqual(
        expect.stringMatching(/^The video is damaged: about \d+ % of its sound can’t be decoded$/),
      );
      const made = (await findStoredFile(ownFileOf(processedMedia[platform]!)!.id))!;
      const local = (await storage().localPath(`${made._id}.${made.extension}`))!;
      const signal = AbortSignal.timeout(30_000);
      expect(await findDamage({ file: local, probe: made.probe as VideoProbe, signal })).toEqual({
        damage: 0,
        soundDamage: 0,
      });
      // As long as the picture: what can't be decoded is silent, and nothing after it comes too early.
      expect(soundSeconds(local)).toBeCloseTo(6, 1);
    }
    expect(publishingFit(manifestOf('telegram'), probe).lint).toMatchObject({ code: 'MEDIA_DAMAGED' });
  });

  it('is refused if too little of it decodes', async () => {
    const file = await inspected(await damagedSound('deaf.mp4', 10, 250));
    expect(publishingFit(manifestOf('telegram'), await probeOf(file._id)).lint).toMatchObject({
      code: 'MEDIA_REFUSED',
      message: expect.stringMatching(
        /^The video is damaged: about \d+ % of its sound can’t be decoded\. Export it again\.$/,
      ),
    });
  });
});

/** How much of its sound really decodes. */
function soundSeconds(file: string): number {
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-vn', '-ac', '1', '-ar', '8000', '-f', 's16le', '-']);
  return raw.length / 2 / 8_000;
}

it('a long video is decoded in samples, with the same limits as a short one', () => {
  const video = { codedWidth: 3840, codedHeight: 2160, fps: 60 } as VideoProbe['video'];
  const pixels = (durationS: number) =>
    partsOf({ durationS, video }).reduce((sum, part) => sum + part.durationS, 0) * 3840 * 2160 * 60;
  expect(pixels(36_000)).toBeLessThanOrEqual(6_000_000_001);
  expect(pixels(360)).toBeCloseTo(pixels(36_000), -2);
  expect(partsOf({ durationS: 5, video })).toEqual([{ startS: 0, durationS: 5 }]);
  expect(partsOf({ durationS: 36_000, video }).at(-1)!.startS).toBe(33_000);
});
