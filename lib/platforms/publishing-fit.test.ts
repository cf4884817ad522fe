import { describe, expect, it } from 'vitest';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformKey } from '@/lib/platforms/define';
import type { AnimationProbe, ImageProbe, VideoProbe } from '@/lib/media/probe';
import { publishingFit } from './publishing-fit';

const MB = 1_048_576;
const image = (fields: Partial<ImageProbe>): ImageProbe => ({
  kind: 'image',
  bytes: 500_000,
  format: 'jpeg',
  width: 1080,
  height: 1080,
  orientation: 1,
  color: 'srgb',
  bitDepth: 8,
  alpha: false,
  location: false,
  ...fields,
});
const video = (fields: Partial<VideoProbe>): VideoProbe => ({
  kind: 'video',
  bytes: 5 * MB,
  container: 'mp4',
  durationS: 10,
  width: 1280,
  height: 720,
  video: {
    codec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    bitDepth: 8,
    chroma: '4:2:0',
    codedWidth: 1280,
    codedHeight: 720,
    rotation: 0,
    pixelAspect: 1,
    fps: 30,
    variableFps: false,
    interlaced: false,
    hdr: null,
    matrix: 'bt709',
    fullRange: false,
    kbps: 3000,
  },
  audio: null,
  fastStart: true,
  editList: 'none',
  cutOff: false,
  location: false,
  ...fields,
});
const gif: AnimationProbe = {
  kind: 'animation',
  bytes: MB,
  format: 'gif',
  width: 400,
  height: 300,
  frames: 10,
  durationS: 1,
  alpha: false,
};
const fit = (platform: PlatformKey, probe: Parameters<typeof publishingFit>[1]) =>
  publishingFit(manifestOf(platform), probe);

describe('what publishing does with a file by itself', () => {
  it.each([
    [
      'instagram',
      image({ format: 'png' }),
      'Instagram takes JPEG pictures; this is PNG. It is converted when publishing',
    ],
    [
      'instagram',
      image({ width: 4032, height: 3024 }),
      'Instagram takes at most 1440 pixels of width; this has 4032. It is scaled when publishing',
    ],
    [
      'threads',
      image({ width: 200, height: 200 }),
      'Threads takes at least 320 pixels of width; this has 200. It is scaled when publishing',
    ],
    [
      'instagram',
      image({ bytes: 12 * MB }),
      'Instagram takes at most 8 MB; this is 12 MB. It is made to fit when publishing',
    ],
    [
      'telegram',
      image({ width: 9000, height: 2000 }),
      'Telegram takes width and height of at most 10000 together; this has 11000. It is made to fit when publishing',
    ],
    [
      'ruTelegram',
      image({ bytes: 11 * MB }),
      'Telegram (Russian) takes at most 10 MB; this is 11 MB. It is made to fit when publishing',
    ],
    [
      'twitter',
      video({ width: 1920, height: 1080 }),
      'Twitter takes at most 1280 × 1024; this is 1920 × 1080. It is made to fit when publishing',
    ],
    [
      'discord',
      video({ bytes: 20 * MB }),
      'Discord takes at most 10 MB; this is 20 MB. It is made to fit when publishing',
    ],
    ['telegram', gif, 'Telegram shows moving pictures as video; this is a GIF. It is converted when publishing'],
    [
      'instagram',
      image({ format: 'png', width: 4032, height: 3024, bytes: 12 * MB, location: true }),
      'Instagram takes JPEG pictures; this is PNG. It is converted when publishing',
    ],
  ] as const)(
    '%s: format, pixel size and weight are made to fit and said as information: %#',
    (platform, probe, message) => {
      const { action, automatic, lint } = fit(platform, probe);
      expect({ action, automatic, lint }).toEqual({
        action: 'converted',
        automatic: true,
        lint: { code: 'MEDIA_CONVERTED', severity: 'info', message },
      });
    },
  );

  it.each([
    ['instagram', image({ width: 900, height: 1600 }), 'Instagram accepts 4:5 to 1.91:1; this is 9:16'],
    // The shape is what a person chooses, whatever else is wrong.
    [
      'instagram',
      image({ format: 'png', bytes: 12 * MB, width: 4000, height: 1000 }),
      'Instagram accepts 4:5 to 1.91:1; this is 4:1',
    ],
    ['twitter', { ...gif, bytes: 20 * MB, width: 1200, height: 300 }, 'Twitter accepts 1:3 to 3:1; this is 4:1'],
  ] as const)('%s: a shape waits for a person: %#', (platform, probe, message) => {
    const { action, automatic, lint } = fit(platform, probe);
    expect({ action, automatic }).toEqual({ action: 'converted', automatic: false });
    expect(lint).toMatchObject({ code: 'MEDIA_DOES_NOT_FIT', severity: 'error', message, fix: { kind: 'optimize' } });
  });

  it.each([
    ['twitter', video({ durationS: 141 })],
    ['instagram', video({ durationS: 2 })],
    ['discord', video({ durationS: 600, bytes: 50 * MB })],
    ['youtube', image({})],
  ] as const)('%s: a length, or a cap that nothing fits under, stays an error: %#', (platform, probe) => {
    const { action, automatic, lint } = fit(platform, probe);
    expect([action, automatic, lint?.code, lint?.severity]).toEqual(['refused', false, 'MEDIA_REFUSED', 'error']);
  });

  it('what fits says nothing; a place that is left out is said', () => {
    expect(fit('instagram', image({}))).toEqual({ action: 'kept', automatic: true, reasons: [], lint: null });
    expect(fit('instagram', image({ location: true })).lint).toEqual({
      code: 'MEDIA_CLEANED',
      severity: 'info',
      message: 'The file says where it was taken; that is removed when publishing',
    });
  });
});
