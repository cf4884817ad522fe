import { appendFile, copyFile, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { H264, source, type Clips } from './clips';

/** Long enough for every network. */
const seconds = 3.2;
const AAC = ['-c:a', 'aac'] as const;
const still = (size: string, ...more: string[]) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}`,
  ...more,
  '-frames:v',
  '1',
];
const HDR = (transfer: string) => [
  '-pix_fmt',
  'yuv420p10le',
  '-x265-params',
  `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`,
  '-color_primaries',
  'bt2020',
  '-color_trc',
  transfer,
  '-colorspace',
  'bt2020nc',
  '-tag:v',
  'hvc1',
];

/** Made by ffmpeg alone. */
const BY_FFMPEG: Record<string, readonly string[]> = {
  'portrait.mp4': [...source({ size: '180x320', seconds }), ...H264, ...AAC],
  'landscape.webm': [
    ...source({ seconds }),
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  ],
  'square-422-10bit.mov': [
    ...source({ size: '240x240', seconds }),
    '-c:v',
    'prores_ks',
    '-profile:v',
    '2',
    '-pix_fmt',
    'yuv422p10le',
    '-c:a',
    'pcm_s16le',
  ],
  'tiny.avi': [...source({ size: '16x16', seconds }), '-c:v', 'mpeg4', '-c:a', 'mp3'],
  'huge.mp4': [...source({ size: '4096x2304', seconds, fps: 5, sound: false }), ...H264],
  'variable.mkv': [
    ...source({ seconds, sound: false }),
    '-vf',
    "select='lt(n,30)+not(mod(n,4))'",
    '-vsync',
    'vfr',
    ...H264,
  ],
  'ten-bit.mp4': [
    ...source({ seconds, sound: false }),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-profile:v',
    'high10',
    '-pix_fmt',
    'yuv420p10le',
  ],
  'hdr-pq.mp4': [...source({ seconds, sound: false }), '-c:v', 'libx265', '-preset', 'ultrafast', ...HDR('smpte2084')],
  'hdr-hlg.mov': [
    ...source({ seconds, sound: false }),
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    ...HDR('arib-std-b67'),
  ],
  'mono-8khz.mp4': [...source({ seconds }), ...H264, ...AAC, '-ac', '1', '-ar', '8000'],
  'surround-96khz.mkv': [...source({ seconds }), ...H264, '-ac', '6', '-ar', '96000', '-c:a', 'flac'],
  'odd-444.mp4': [
    ...source({ size: '321x181', seconds, sound: false }),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv444p',
  ],
  'sixty.mkv': [...source({ seconds, fps: 60, sound: false }), ...H264],
  'twelve.mp4': [...source({ seconds, fps: 12, sound: false }), ...H264, '-movflags', '+faststart'],
  'fast.mp4': [...source({ seconds, fps: 120, sound: false }), ...H264],
  'interlaced.mpg': [
    ...source({ size: '352x288', seconds, fps: 25 }),
    '-vf',
    'interlace',
    '-flags',
    '+ilme+ildct',
    '-c:v',
    'mpeg2video',
    '-b:v',
    '2M',
    '-c:a',
    'mp2',
  ],
  'anamorphic.mp4': [...source({ size: '180x144', seconds, sound: false }), '-vf', 'setsar=16/9', ...H264],
  'ribbon.mp4': [...source({ size: '640x40', seconds, sound: false }), ...H264],
  'one-second.mp4': [...source({ seconds: 1, sound: false }), ...H264],
  'twenty-minutes.mp4': [...source({ size: '64x36', seconds: 1200, fps: 1, sound: false }), ...H264],
  'heavy.mp4': [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=320x180:r=30:d=12',
    '-vf',
    'noise=alls=100:allf=t',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-qp',
    '4',
    '-pix_fmt',
    'yuv420p',
  ],
  'moving.gif': [...source({ size: '160x120', seconds: 1, fps: 8, sound: false })],
  'still.gif': still('160x160'),
  'opaque-tall.png': still('400x1200'),
  'see-through.png': still('500x500', '-vf', 'format=rgba,colorchannelmixer=aa=0.5'),
  'sixteen-bit.png': still('700x500', '-pix_fmt', 'rgb48be'),
  'still.webp': still('640x480', '-c:v', 'libwebp'),
  'moving.webp': [
    ...source({ size: '120x90', seconds: 1, fps: 6, sound: false }),
    '-c:v',
    'libwebp_anim',
    '-loop',
    '0',
  ],
  'print.bmp': still('300x300'),
  'scan.tiff': still('300x420'),
  'ribbon.png': still('2000x40'),
  'sound.mp3': ['-f', 'lavfi', '-i', 'sine=d=1'],
};

const OTHERS = [
  'rotated.mp4',
  'moving-apng.png',
  'cmyk.jpg',
  'wide-gamut.jpg',
  'phone.jpg',
  'phone.heic',
  'modern.avif',
  'noise.png',
  'truncated.mp4',
  'truncated.jpg',
  'corrupt.mp4',
  'empty.png',
  'wrong-extension.mp4',
  'polyglot.jpg',
  'hidden-start.mp4',
] as const;

export const AWKWARD = [...Object.keys(BY_FFMPEG), ...OTHERS];

/** One of the awkward files, under its name. */
export async function makeAwkward(clips: Clips, name: string): Promise<string> {
  const args = BY_FFMPEG[name];
  if (args) return clips.make(name, args);
  await special(clips, name as (typeof OTHERS)[number]);
  return clips.path(name);
}

async function special(clips: Clips, name: (typeof OTHERS)[number]): Promise<void> {
  const to = clips.path(name);
  const photo = () => clips.make('photo.png', still('800x600'));
  const film = () => clips.make('film.mp4', [...source({ seconds }), ...H264, ...AAC, '-movflags', '+faststart']);
  const makers: Record<typeof name, () => Promise<unknown>> = {
    'rotated.mp4': async () =>
      clips.make(name, [
        '-i',
        await film(),
        '-c',
        'copy',
        '-metadata:s:v:0',
        'rotate=90',
        '-metadata',
        'location=+52.5200+013.4050/',
      ]),
    'moving-apng.png': async () =>
      copyFile(
        await clips.make('moving.apng', [
          ...source({ size: '120x90', seconds: 1, fps: 6, sound: false }),
          '-plays',
          '0',
        ]),
        to,
      ),
    'cmyk.jpg': async () =>
      sharp(await photo())
        .toColourspace('cmyk')
        .jpeg()
        .toFile(to),
    'wide-gamut.jpg': async () =>
      sharp(await photo())
        .withIccProfile('p3')
        .jpeg()
        .toFile(to),
    'phone.jpg': async () =>
      sharp(await photo())
        .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toFile(to),
    'phone.heic': () => copyFile(path.join(import.meta.dirname, '../fixtures/picture.heic'), to),
    'modern.avif': async () =>
      sharp(await photo())
        .resize(300)
        .avif({ effort: 0 })
        .toFile(to),
    'noise.png': () =>
      sharp({
        create: {
          width: 2600,
          height: 2600,
          channels: 3,
          background: '#888888',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .png({ compressionLevel: 1 })
        .toFile(to),
    'truncated.mp4': async () => cutInHalf(await film(), to),
    'truncated.jpg': async () => cutInHalf(await clips.make('whole.jpg', still('400x400')), to),
    'corrupt.mp4': async () => garbled(await film(), to),
    'empty.png': () => writeFile(to, ''),
    'wrong-extension.mp4': async () => copyFile(await photo(), to),
    'polyglot.jpg': async () =>
      copyFile(await clips.make('whole.jpg', still('400x400')), to).then(() =>
        appendFile(to, Buffer.from('PK\u0003\u0004<html><script>alert(1)</script></html>')),
      ),
    'hidden-start.mp4': async () =>
      clips.make(name, [
        '-ss',
        '1.3',
        '-i',
        await clips.make('uncut.mp4', [...source({ seconds: 5 }), ...H264, '-g', '150', ...AAC]),
        '-c',
        'copy',
      ]),
  };
  await makers[name]();
}

async function cutInHalf(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await truncate(to, Math.floor((await stat(from)).size / 2));
}

/** The index is overwritten. */
async function garbled(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const at = (await readFile(from)).indexOf('moov');
  const handle = await open(to, 'r+');
  await handle.write(Buffer.alloc(400, 0x5a), 0, 400, at + 20).finally(() => handle.close());
}
