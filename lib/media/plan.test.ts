import { describe, expect, it } from 'vitest';
import { lengthsOf } from './cut';
import { DEFAULT_FIT, type Fit } from './frame';
import { isAutomatic, planCover, planMedia } from './plan';
import type { Plan, VideoEncode, VideoWork } from './work';
import type { Trim } from './trim';
import { gifProbe, imageProbe, videoProbe, type VideoFields } from '@/tests/factories/probe';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf, NETWORK_KEYS, type NetworkKey } from '@/lib/platforms/keys';

const MB = 1_048_576;

const video = (fields: VideoFields = {}) =>
  videoProbe({ audio: { codec: 'aac', profile: 'LC', channels: 2, hz: 48_000, kbps: 128 }, ...fields });

const plan = (key: NetworkKey, probe: Parameters<typeof planMedia>[0]['probe'], fit: Partial<Fit> = {}) =>
  planMedia({ label: labelOf(key), probe, presets: manifestOf(key).presets, fit: { ...DEFAULT_FIT, ...fit } });
const workOf = (made: Plan) => (made.action === 'convert' ? made.work : undefined);
const videoOf = (made: Plan) => workOf(made) as VideoWork;
const encodeOf = (made: Plan) => videoOf(made).video as VideoEncode;
const why = (made: Plan) =>
  made.action === 'convert'
    ? made.findings.map((finding) => finding.message)
    : made.action === 'refuse'
      ? [made.message]
      : [];

describe('pictures', () => {
  it.each(NETWORK_KEYS.filter((key) => key !== 'youtube'))('%s: what fits is kept', (key) => {
    expect(plan(key, imageProbe())).toEqual({ action: 'keep' });
  });

  it('9:16 on Instagram is padded to 4:5 with blur unless told otherwise', () => {
    const tall = imageProbe({ width: 900, height: 1600 });
    const made = plan('instagram', tall);
    expect(why(made)).toEqual(['Instagram accepts 4:5 to 1.91:1; this is 9:16']);
    expect(workOf(made)).toMatchObject({
      kind: 'image',
      format: 'jpeg',
      background: 'blur',
      frame: { crop: null, inner: [759, 1350], outer: [1080, 1350] },
    });
    expect(workOf(plan('instagram', tall, { mode: 'crop', focus: { x: 0.5, y: 0 } }))).toMatchObject({
      frame: { crop: { x: 0, y: 0, width: 900, height: 1125 }, outer: [900, 1125] },
    });
    expect(plan('instagram', tall, { mode: 'keep' })).toEqual({
      action: 'refuse',
      message: 'Instagram accepts 4:5 to 1.91:1; this is 9:16. Choose crop or pad.',
    });
  });

  it('never gets larger than it was, unless the network asks for more', () => {
    expect(workOf(plan('instagram', imageProbe({ format: 'png', width: 600, height: 600 })))).toMatchObject({
      frame: { outer: [600, 600] },
    });
    expect(workOf(plan('instagram', imageProbe({ width: 100, height: 100 })))).toMatchObject({
      frame: { outer: [320, 320] },
    });
  });

  it.each([
    ['telegram', { bytes: 11 * MB }, 'Telegram takes at most 10 MB; this is 11 MB'],
    [
      'telegram',
      { width: 9000, height: 2000 },
      'Telegram takes width and height of at most 10000 together; this has 11000',
    ],
    ['telegram', { width: 4000, height: 100 }, 'Telegram accepts 1:20 to 20:1; this is 40:1'],
    ['instagram', { color: 'cmyk' }, 'Instagram shows screen colours; this picture has print colours (CMYK)'],
    ['threads', { color: 'wide' }, 'Threads takes sRGB colours; this picture has a wider range'],
    ['vk', { format: 'webp' }, 'VK takes JPEG, PNG or GIF pictures; this is WebP'],
    ['discord', { format: 'heic' }, 'Discord takes JPEG, PNG, WebP or GIF pictures; this is HEIC'],
  ] as const)('%s %o: %s', (key, fields, sentence) => {
    expect(why(plan(key, imageProbe(fields)))).toEqual([sentence]);
  });

  it('only loses its notes when nothing else is wrong', () => {
    expect(workOf(plan('telegram', imageProbe({ location: true })))).toEqual({ kind: 'strip' });
    expect(workOf(plan('telegram', imageProbe({ location: true, orientation: 6 })))).toMatchObject({ kind: 'image' });
  });

  it('is nothing for YouTube', () => {
    expect(plan('youtube', imageProbe())).toEqual({
      action: 'refuse',
      message: 'YouTube takes videos only; this is a picture',
    });
  });

  it('is mended by itself when only its form is wrong', () => {
    expect(isAutomatic(plan('instagram', imageProbe({ format: 'png' })))).toBe(true);
    expect(isAutomatic(plan('instagram', imageProbe({ format: 'png', width: 900, height: 1600 })))).toBe(false);
    expect(isAutomatic(plan('instagram', imageProbe({ format: 'png', location: true })))).toBe(true);
    expect(isAutomatic(plan('instagram', imageProbe({ location: true })))).toBe(true);
    expect(isAutomatic(plan('instagram', imageProbe()))).toBe(false);
  });
});

describe('videos', () => {
  it.each(NETWORK_KEYS)('%s: what fits is kept', (key) => {
    expect(plan(key, video())).toEqual({ action: 'keep' });
  });

  it('is only wrapped anew when the streams are right', () => {
    expect(videoOf(plan('telegram', video({ container: 'matroska', fastStart: null })))).toMatchObject({
      video: 'copy',
      audio: 'copy',
    });
    expect(videoOf(plan('instagram', video({ fastStart: false, editList: 'plain' })))).toMatchObject({
      video: 'copy',
      audio: 'copy',
      noEditLists: true,
    });
    expect(
      videoOf(plan('instagram', video({ audio: { codec: 'ac3', profile: null, channels: 6, hz: 48_000, kbps: 448 } }))),
    ).toMatchObject({ video: 'copy', audio: { kbps: 120 } });
  });

  it('is encoded when an edit list hides a part: copying would publish it', () => {
    expect(encodeOf(plan('instagram', video({ editList: 'trims' })))).toMatchObject({ frame: { outer: [1080, 608] } });
    expect(plan('telegram', video({ editList: 'trims' }))).toEqual({ action: 'keep' });
  });

  it('is not copied out of Matroska at the very limit of the frame rate', () => {
    expect(encodeOf(plan('twitter', video({ container: 'matroska', video: { fps: 60 } })))).toMatchObject({
      fps: '30',
    });
  });

  it.each([
    [
      'instagram',
      { durationS: 1000 },
      'Instagram takes videos of 3 s to 15 min; this one lasts 16 min 40 s. Trim it first.',
    ],
    ['instagram', { durationS: 2 }, 'Instagram takes videos of 3 s to 15 min; this one lasts 2 s.'],
    [
      'twitter',
      { durationS: 141 },
      'Twitter takes videos of 0.5 s to 2 min 20 s; this one lasts 2 min 21 s. Trim it first.',
    ],
    ['threads', { durationS: 301 }, 'Threads takes videos of at most 5 min; this one lasts 5 min 1 s. Trim it first.'],
    [
      'discord',
      { durationS: 600, bytes: 50 * MB },
      'Discord takes at most 10 MB, too little for 10 min of video. At most 3 min 15 s would fit: trim it first.',
    ],
    [
      'telegram',
      { durationS: 1200, bytes: 90 * MB },
      'Telegram takes at most 50 MB, too little for 20 min of video. At most 15 min 50 s would fit: trim it first.',
    ],
    ['telegram', { cutOff: true }, 'The video is cut off: its end is missing. Upload it again.'],
  ] as const)('%s %o is refused: %s', (key, fields, sentence) => {
    expect(plan(key, video(fields))).toEqual({ action: 'refuse', message: sentence });
  });

  it('gets the rate that its cap allows, in two passes and a smaller frame where that is little', () => {
    const roomy = encodeOf(plan('discord', video({ bytes: 40 * MB })));
    expect(roomy).toMatchObject({ kbps: 5000, twoPass: false, frame: { outer: [1280, 720] } });
    const tight = encodeOf(plan('discord', video({ bytes: 40 * MB, durationS: 120 })));
    expect(tight).toMatchObject({ kbps: 550, twoPass: true, frame: { outer: [852, 478] } });
    expect((tight.kbps * 1000 * 120) / 8 + (96_000 * 120) / 8).toBeLessThan(10_000_000);
  });

  it('keeps its shape where that is legal, else stands on blur; crop follows the focus', () => {
    const wide = video({ width: 2000, height: 500, bytes: 20 * MB });
    expect(encodeOf(plan('twitter', wide)).frame).toEqual({ crop: null, inner: [1278, 320], outer: [1278, 426] });
    expect(encodeOf(plan('twitter', wide, { mode: 'crop', focus: { x: 1, y: 0.5 } })).frame).toEqual({
      crop: { x: 500, y: 0, width: 1500, height: 500 },
      inner: [1278, 426],
      outer: [1278, 426],
    });
    expect(encodeOf(plan('instagram', video(), { mode: 'pad' })).frame).toMatchObject({
      outer: [1080, 1920],
      inner: [1080, 608],
    });
    expect(plan('instagram', video({ width: 720, height: 1280 }), { mode: 'pad' })).toEqual({ action: 'keep' });
  });

  it('gets a steady frame rate within the limits', () => {
    const fps = (key: NetworkKey, own: number, variableFps = false) =>
      encodeOf(plan(key, video({ container: 'webm', video: { codec: 'vp9', fps: own, variableFps } }))).fps;
    expect(fps('telegram', 60)).toBe('30');
    expect(fps('telegram', 59.94)).toBe('30000/1001');
    expect(fps('telegram', 50)).toBe('25');
    expect(fps('telegram', 31)).toBe('30');
    expect(fps('telegram', 25)).toBeNull();
    expect(fps('telegram', 24.31, true)).toBe('24.31');
    expect(fps('instagram', 12)).toBe('30');
  });

  it('has even sides and square pixels, is upright, progressive and in ordinary colours', () => {
    const odd = encodeOf(
      plan(
        'twitter',
        video({
          width: 641,
          height: 361,
          container: 'webm',
          video: { codec: 'vp9', interlaced: true, hdr: 'pq', pixelAspect: 1.33 },
        }),
      ),
    );
    expect(odd).toMatchObject({ frame: { outer: [642, 362] }, deinterlace: true, hdr: 'pq', squarePixels: false });
  });
});

describe('trimmed videos', () => {
  const trimmed = (key: NetworkKey, probe: Parameters<typeof planMedia>[0]['probe'], trim: Trim) =>
    planMedia({ label: labelOf(key), probe, presets: manifestOf(key).presets, trim });

  it('too long for the network, the wanted part is made, exactly, and said', () => {
    const long = video({ durationS: 600, bytes: 60 * MB });
    const made = trimmed('twitter', long, { start: 12.5, end: 72.5 });
    expect(videoOf(made)).toMatchObject({ cut: { startS: 12.5, durationS: 60 }, durationS: 60, audio: { kbps: 128 } });
    expect(videoOf(made).video).not.toBe('copy');
    expect(why(made)).toEqual(['Trimmed to 12.5 s – 1 min 13 s']);
    // The cap is judged by what is left: 10 minutes would never fit into Discord's 10 MB.
    expect(encodeOf(trimmed('discord', long, { start: 0, end: 60 }))).toMatchObject({ twoPass: true });
  });

  it('the whole is no part, and the longest part ends a moment before the limit', () => {
    expect(trimmed('twitter', video(), { start: 0, end: 10.05 })).toEqual({ action: 'keep' });
    expect(videoOf(trimmed('twitter', video({ durationS: 600 }), { start: 1, end: 141 })).cut).toEqual({
      startS: 1,
      durationS: 139.9,
    });
  });

  it.each([
    [
      'twitter',
      { durationS: 600 },
      { start: 0, end: 200 },
      'Twitter takes videos of 0.5 s to 2 min 20 s; this one lasts 3 min 20 s. Trim it first.',
    ],
    ['instagram', {}, { start: 0, end: 2 }, 'Instagram takes videos of 3 s to 15 min; this one lasts 2 s.'],
    [
      'telegram',
      {},
      { start: 4, end: 12 },
      "The video lasts 10 s; 4 s – 12 s can't be cut out of it. Choose another part.",
    ],
    [
      'telegram',
      {},
      { start: 10, end: 10.1 },
      "The video lasts 10 s; 10 s – 10.1 s can't be cut out of it. Choose another part.",
    ],
  ] as const)('%s %o %o: %s', (key, fields, trim, sentence) => {
    expect(trimmed(key, video(fields), trim)).toEqual({ action: 'refuse', message: sentence });
  });

  it('only videos', () => {
    expect(why(trimmed('telegram', imageProbe(), { start: 0, end: 1 }))).toEqual([
      'Only videos can be trimmed; this is a picture.',
    ]);
    expect(why(trimmed('twitter', gifProbe(), { start: 0, end: 1 }))).toEqual([
      'Only videos can be trimmed; this is a moving picture.',
    ]);
  });

  it('what each network takes in length, by its limit or by its cap', () => {
    expect(NETWORK_KEYS.map((key) => [key, ...lengthsOf(manifestOf(key).presets.video)])).toEqual([
      ['telegram', 0, 950],
      ['instagram', 3, 900],
      ['twitter', 0.5, 140],
      ['vk', 0, 31_544],
      ['youtube', 0, 3_118_497],
      ['discord', 0, 195],
      ['threads', 0, 300],
    ]);
  });
});

describe('moving pictures', () => {
  it.each([
    ['twitter', 'keep'],
    ['vk', 'keep'],
    ['telegram', 'convert'],
    ['instagram', 'convert'],
    ['discord', 'convert'],
    ['threads', 'convert'],
    ['youtube', 'convert'],
  ] as const)('%s: %s', (key, action) => {
    expect(plan(key, gifProbe()).action).toBe(action);
  });

  it('is shown as often as the shortest allowed video needs', () => {
    expect(videoOf(plan('instagram', gifProbe()))).toMatchObject({
      times: 3,
      durationS: 3,
      audio: 'none',
      video: { fps: '30' },
    });
    expect(videoOf(plan('instagram', gifProbe({ durationS: 0.8 })))).toMatchObject({ times: 4 });
    expect(videoOf(plan('telegram', gifProbe()))).toMatchObject({ times: 1, video: { fps: '10' } });
  });

  it('becomes a video on X when it is too large for a GIF there', () => {
    expect(why(plan('twitter', gifProbe({ frames: 400, durationS: 40 })))).toEqual([
      'Twitter takes GIFs of at most 350 pictures; this has 400',
    ]);
    expect(videoOf(plan('twitter', gifProbe({ frames: 400, durationS: 40 })))).toMatchObject({ kind: 'video' });
  });
});

describe('covers', () => {
  const cover = (key: NetworkKey, probe: Parameters<typeof planCover>[0]['probe'], fit: Partial<Fit> = {}) =>
    planCover({ label: labelOf(key), probe, cover: manifestOf(key).presets.cover, fit: { ...DEFAULT_FIT, ...fit } });
  it('are cut to the shape of covers, and kept when they are legal', () => {
    expect(cover('instagram', imageProbe())).toEqual({ action: 'keep' });
    expect(workOf(cover('instagram', imageProbe({ format: 'png' })))).toMatchObject({
      format: 'jpeg',
      frame: { crop: { width: 608, height: 1080 }, outer: [608, 1080] },
    });
    expect(workOf(cover('youtube', imageProbe({ bytes: 3 * MB, width: 4000, height: 3000 })))).toMatchObject({
      frame: { outer: [1280, 720] },
      maxBytes: 2_000_000,
    });
  });
  it('are pictures', () => {
    expect(cover('instagram', video())).toEqual({
      action: 'refuse',
      message: 'Only image files are allowed for cover frames',
    });
    expect(cover('discord', imageProbe())).toEqual({ action: 'refuse', message: 'Discord has no cover frames' });
  });
});
