import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { pictureDistance, SAME_PICTURE_BITS } from '@/lib/agents/similar';
import { hash } from '@/server/media/pictures/child/hash';
import { randomOf } from '../slots/fuzz';

export type PictureResult = { kind: string; planted: number; found: number };

const SIZE = 640;
/** The ways in which a picture is used again. */
const SAME: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  exact: (picture) => Promise.resolve(picture),
  'half the size': (picture) => sharp(picture).resize(320).png().toBuffer(),
  'twice the size': (picture) => sharp(picture).resize(1280).png().toBuffer(),
  'strong compression': (picture) => sharp(picture).jpeg({ quality: 25 }).toBuffer(),
  brighter: (picture) => sharp(picture).modulate({ brightness: 1.15 }).png().toBuffer(),
  'in grey': (picture) => sharp(picture).greyscale().png().toBuffer(),
  'cropped by 4 %': (picture) => cropped(picture, 0.04),
  'cropped by 9 %': (picture) => cropped(picture, 0.09),
  'cropped by 14 %': (picture) => cropped(picture, 0.14),
  'cropped at one side': (picture) => sharp(picture).extract({ left: 0, top: 0, width: 580, height: SIZE }).toBuffer(),
  mirrored: (picture) => sharp(picture).flop().png().toBuffer(),
};

/** A part of the width and height, taken off the edges. */
function cropped(picture: Buffer, share: number): Promise<Buffer> {
  const [edge, size] = [Math.round((SIZE * share) / 2), Math.round(SIZE * (1 - share))];
  return sharp(picture).extract({ left: edge, top: edge, width: size, height: size }).png().toBuffer();
}

/** A scene of soft light and a few things in it, unlike others; `like`: the same light and table, other things. */
async function drawn(seed: number, like = seed): Promise<Buffer> {
  const [light, things] = [randomOf(like * 7919 + 1), randomOf(seed * 104_729 + like + 3)];
  for (let turn = 0; turn < 9; turn += 1) light();
  for (let turn = 0; turn < 9; turn += 1) things();
  const colour = (random: () => number) =>
    `hsl(${Math.floor(random() * 360)} ${30 + Math.floor(random() * 50)}% ${20 + Math.floor(random() * 60)}%)`;
  const at = (random: () => number, most = SIZE) => Math.floor(random() * most);
  const shapes = Array.from({ length: 7 }, () =>
    things() < 0.5
      ? `<circle cx="${at(things)}" cy="${at(things)}" r="${40 + at(things, 120)}" fill="${colour(things)}"/>`
      : `<rect x="${at(things)}" y="${at(things)}" width="${60 + at(things, 260)}" height="${40 + at(things, 220)}" fill="${colour(things)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><defs><linearGradient id="g" x1="${light()}" y1="0" x2="${light()}" y2="1"><stop offset="0" stop-color="${colour(light)}"/><stop offset="1" stop-color="${colour(light)}"/></linearGradient></defs><rect width="${SIZE}" height="${SIZE}" fill="url(#g)"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).blur(2).png().toBuffer();
}

/** How many of the planted repeats are found; of other pictures, how many are taken for repeats. */
export async function pictureResults(pictures: number): Promise<PictureResult[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'repeats-'));
  try {
    const file = path.join(folder, 'picture');
    const hashOf = async (picture: Buffer) => {
      const { format } = await sharp(picture).metadata();
      await sharp(picture).toFormat(format).toFile(file);
      return hash({ file, format: format === 'jpeg' ? 'jpeg' : 'png' });
    };
    const isSame = (a: string | null, b: string | null) =>
      a !== null && b !== null && pictureDistance(a, b) <= SAME_PICTURE_BITS;
    const own = await Promise.all(Array.from({ length: pictures }, (_, seed) => drawn(seed)));
    const hashes: (string | null)[] = [];
    for (const picture of own) hashes.push(await hashOf(picture));
    const results: PictureResult[] = [];
    for (const [kind, change] of Object.entries(SAME)) {
      let found = 0;
      for (const [at, picture] of own.entries())
        found += isSame(await hashOf(await change(picture)), hashes[at] ?? null) ? 1 : 0;
      results.push({ kind, planted: pictures, found });
    }
    let near = 0;
    for (let seed = 0; seed < pictures; seed += 1) {
      const other = await hashOf(await drawn(seed + 1000, seed));
      near += hashes.some((one) => isSame(one, other)) ? 1 : 0;
    }
    const pairs = hashes.flatMap((one, at) => hashes.slice(at + 1).map((other) => isSame(one, other)));
    return [
      ...results,
      { kind: 'the same light, other things', planted: pictures, found: near },
      { kind: 'another picture', planted: pairs.length, found: pairs.filter(Boolean).length },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
