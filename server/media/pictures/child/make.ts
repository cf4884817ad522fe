import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { ImageWork } from '@/lib/media/work';
import type { Commands } from './messages.ts';
import { openPicture } from './open.ts';

type Make = Commands['make'];
type Opened = () => Sharp;

const TYPES = {
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  png: { extension: 'png', contentType: 'image/png' },
  webp: { extension: 'webp', contentType: 'image/webp' },
} as const;

/** Tried one after the other until the bytes fit; then the picture is made smaller. */
const QUALITY_STEPS = [0, 7, 14, 24, 34];
const SHRINKS = [1, 0.8, 0.64, 0.5, 0.35];

/** Executes the work on a picture. */
export async function make({ file, format: from, work, to }: Make['input']): Promise<Make['output']> {
  const picture: Opened = () => openPicture({ file, format: from });
  const formats = work.format === 'jpeg' ? (['jpeg'] as const) : ([work.format, 'jpeg'] as const);
  for (const format of formats) {
    for (const shrink of format === formats.at(-1) ? SHRINKS : [1]) {
      for (const step of format === 'png' ? [0] : QUALITY_STEPS) {
        const path = `${to}.${TYPES[format].extension}`;
        await encoded(await composed({ picture, work, shrink, opaque: format === 'jpeg' }), {
          format,
          quality: work.quality - step,
        }).toFile(path);
        const { size } = await stat(path);
        if (size <= work.maxBytes) return { path, ...TYPES[format], bytes: size };
      }
    }
  }
  throw new Error('No quality brings the picture below its cap');
}

type Composing = { picture: Opened; work: ImageWork; shrink: number; opaque: boolean };

async function composed({ picture, work, shrink, opaque }: Composing): Promise<Sharp> {
  const { crop, inner, outer } = work.frame;
  const size = ([width, height]: readonly [number, number]) =>
    [Math.max(1, Math.round(width * shrink)), Math.max(1, Math.round(height * shrink))] as const;
  const [width, height] = size(inner);
  const cut = crop
    ? picture().autoOrient().extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    : picture().autoOrient();
  const sized = cut.resize(width, height, { fit: 'fill' }).toColourspace('srgb');
  const ground = work.background === 'blur' ? '#ffffff' : work.background;
  const solid = opaque ? sized.flatten({ background: ground }) : sized;
  if (inner[0] === outer[0] && inner[1] === outer[1]) return solid;
  const [wide, high] = size(outer);
  const bars = { left: Math.floor((wide - width) / 2), top: Math.floor((high - height) / 2) };
  if (work.background !== 'blur')
    return solid.extend({
      ...bars,
      right: wide - width - bars.left,
      bottom: high - height - bars.top,
      background: ground,
    });
  const back = await blurred({ picture, width: wide, height: high, ground });
  return back.composite([{ input: await solid.png({ compressionLevel: 1 }).toBuffer(), ...bars }]);
}

/** Blurred small and then enlarged: looks the same at a fraction of the work. */
async function blurred({
  picture,
  width,
  height,
  ground,
}: {
  picture: Opened;
  width: number;
  height: number;
  ground: string;
}): Promise<Sharp> {
  const small = { width: Math.max(16, Math.round(width / 8)), height: Math.max(16, Math.round(height / 8)) };
  const back = await picture()
    .autoOrient()
    .resize({ ...small, fit: 'cover' })
    .flatten({ background: ground })
    .blur(Math.max(1, Math.min(small.width, small.height) / 14))
    .modulate({ brightness: 0.94 })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const enlarged = await sharp(back)
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(enlarged.data, {
    raw: { width: enlarged.info.width, height: enlarged.info.height, channels: enlarged.info.channels },
  });
}

function encoded(picture: Sharp, { format, quality }: { format: ImageWork['format']; quality: number }): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality });
  if (format === 'png') return picture.png({ compressionLevel: 9 });
  return picture.webp({ quality });
}

/** A small upright one, for lists. */
export async function thumbnail({
  file,
  format,
  side,
  quality,
  to,
}: Commands['thumbnail']['input']): Promise<Commands['thumbnail']['output']> {
  const small = openPicture({ file, format })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const { width, height } = await small.toColourspace('srgb').webp({ quality }).toFile(to);
  return { width, height };
}
