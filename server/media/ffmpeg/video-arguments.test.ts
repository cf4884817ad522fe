import { expect, test } from 'vitest';
import type { VideoWork } from '@/lib/media/work';
import { SAFE_INPUT } from './run';
import { onePassArguments, twoPassArguments } from './video-arguments';

const work: VideoWork = {
  kind: 'video',
  video: {
    frame: { outer: [1080, 1920], inner: [1080, 1920], crop: null },
    shown: [1080, 1920],
    squarePixels: true,
    fps: '30',
    gop: 60,
    deinterlace: false,
    hdr: null,
    matrix: 'bt709',
    fullRange: false,
    alpha: false,
    background: 'blur',
    kbps: 4000,
    twoPass: false,
  },
  audio: { kbps: 128 },
  times: 1,
  durationS: 5,
  cut: { startS: 1, durationS: 5 },
  noEditLists: true,
  maxBytes: null,
};
const SCALE =
  'scale=1080:1920:flags=bicubic:in_color_matrix=bt709:out_color_matrix=bt709:in_range=tv:out_range=tv,format=yuv420p';
const BT709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
const SOURCE = [
  ...['-ss', '1.000', '-t', '5.000', ...SAFE_INPUT, '-i', '/in/film', '-y'],
  ...['-filter_complex', `[0:v:0]fps=30,${SCALE},setsar=1[v0]`],
];
const H264 = ['-profile:v', 'high', '-pix_fmt', 'yuv420p'];
const GOP = ['-g', '60', '-bf', '2', '-flags', '+cgop', ...BT709];
const SOUND = ['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', '128k', '-ar', '48000', '-ac', '2'];
const NO_NOTES = ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn', '-max_muxing_queue_size', '4096'];
const MP4 = ['-f', 'mp4', '-movflags', '+faststart', '-use_editlist', '0', '-avoid_negative_ts', 'make_zero'];

test('one pass', () => {
  expect(onePassArguments('/in/film', [{ work, path: '/out/a.mp4' }])).toEqual([
    ...SOURCE,
    ...['-map', '[v0]', '-map', '0:a:0', '-c:v', 'libx264', '-preset', 'veryfast', ...H264],
    ...['-crf', '20', '-maxrate', '4000k', '-bufsize', '4000k', ...GOP],
    ...[...SOUND, ...NO_NOTES, ...MP4, '/out/a.mp4'],
  ]);
});

test('two passes: the first writes its notes and no file', () => {
  const rate = ['-b:v', '4000k', '-maxrate', '6000k', '-bufsize', '8000k', ...GOP];
  expect(twoPassArguments('/in/film', { work, path: '/out/a.mp4' }, '/out/pass')).toEqual([
    [
      ...[...SOURCE, '-map', '[v0]', '-an', '-c:v', 'libx264', '-preset', 'faster', ...H264, ...rate],
      ...['-pass', '1', '-passlogfile', '/out/pass', '-an', '-f', 'null', '-'],
    ],
    [
      ...[...SOURCE, '-map', '[v0]', '-map', '0:a:0', '-c:v', 'libx264', '-preset', 'faster', ...H264, ...rate],
      ...['-pass', '2', '-passlogfile', '/out/pass', ...SOUND, ...NO_NOTES, ...MP4, '/out/a.mp4'],
    ],
  ]);
});
