import { describe, expect, it } from 'vitest';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformKey } from '@/lib/platforms/define';
import { gifProbe, imageProbe, videoProbe } from '@/tests/factories/probe';
import { publishingFit } from './publishing-fit';

const MB = 1_048_576;
const fit = (platform: PlatformKey, probe: Parameters<typeof publishingFit>[1]) =>
  publishingFit(manifestOf(platform), probe);

describe('what publishing does with a file by itself', () => {
  it.each([
    [
      'instagram',
      imageProbe({ format: 'png' }),
      'Instagram takes JPEG pictures; this is PNG. It is converted when publishing',
    ],
    [
      'instagram',
      imageProbe({ width: 4032, height: 3024 }),
      'Instagram takes at most 1440 pixels of width; this has 4032. It is scaled when publishing',
    ],
    [
      'threads',
      imageProbe({ width: 200, height: 200 }),
      'Threads takes at least 320 pixels of width; this has 200. It is scaled when publishing',
    ],
    [
      'instagram',
      imageProbe({ bytes: 12 * MB }),
      'Instagram takes at most 8 MB; this is 12 MB. It is made to fit when publishing',
    ],
    [
      'telegram',
      imageProbe({ width: 9000, height: 2000 }),
      'Telegram takes width and height of at most 10000 together; this has 11000. It is made to fit when publishing',
    ],
    [
      'ruTelegram',
      imageProbe({ bytes: 11 * MB }),
      'Telegram (Russian) takes at most 10 MB; this is 11 MB. It is made to fit when publishing',
    ],
    [
      'twitter',
      videoProbe({ width: 1920, height: 1080 }),
      'Twitter takes at most 1280 × 1024; this is 1920 × 1080. It is made to fit when publishing',
    ],
    [
      'discord',
      videoProbe({ bytes: 20 * MB }),
      'Discord takes at most 10 MB; this is 20 MB. It is made to fit when publishing',
    ],
    ['telegram', gifProbe(), 'Telegram shows moving pictures as video; this is a GIF. It is converted when publishing'],
    [
      'instagram',
      imageProbe({ format: 'png', width: 4032, height: 3024, bytes: 12 * MB, location: true }),
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
    ['instagram', imageProbe({ width: 900, height: 1600 }), 'Instagram accepts 4:5 to 1.91:1; this is 9:16'],
    // The shape is what a person chooses, whatever else is wrong.
    [
      'instagram',
      imageProbe({ format: 'png', bytes: 12 * MB, width: 4000, height: 1000 }),
      'Instagram accepts 4:5 to 1.91:1; this is 4:1',
    ],
    ['twitter', { ...gifProbe(), bytes: 20 * MB, width: 1200, height: 300 }, 'Twitter accepts 1:3 to 3:1; this is 4:1'],
  ] as const)('%s: a shape waits for a person: %#', (platform, probe, message) => {
    const { action, automatic, lint } = fit(platform, probe);
    expect({ action, automatic }).toEqual({ action: 'converted', automatic: false });
    expect(lint).toMatchObject({ code: 'MEDIA_DOES_NOT_FIT', severity: 'error', message, fix: { kind: 'optimize' } });
  });

  it.each([
    ['twitter', videoProbe({ durationS: 141 })],
    ['instagram', videoProbe({ durationS: 2 })],
    ['discord', videoProbe({ durationS: 600, bytes: 50 * MB })],
    ['youtube', imageProbe({})],
  ] as const)('%s: a length, or a cap that nothing fits under, stays an error: %#', (platform, probe) => {
    const { action, automatic, lint } = fit(platform, probe);
    expect([action, automatic, lint?.code, lint?.severity]).toEqual(['refused', false, 'MEDIA_REFUSED', 'error']);
  });

  it('what fits says nothing; a place that is left out is said', () => {
    expect(fit('instagram', imageProbe({}))).toEqual({ action: 'kept', automatic: true, reasons: [], lint: null });
    expect(fit('instagram', imageProbe({ location: true })).lint).toEqual({
      code: 'MEDIA_CLEANED',
      severity: 'info',
      message: 'The file says where it was taken; that is removed when publishing',
    });
  });
});
