// What is left of a cropped picture, as a render reads it: upright, and in all its pixels.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Picture } from '@/lib/scene/surface';
import { cardOf, pictureOf } from '@/server/studio/recording/child/pictures';

const dir = mkdtempSync(path.join(os.tmpdir(), 'cropped-'));
const file = path.join(dir, 'photo.jpg');
const size = { width: 72, height: 128 };
/** Its lower right quarter, a blue one, as it is seen. */
const crop = { left: 0.5, top: 0.5, right: 0, bottom: 0 };
afterAll(() => rmSync(dir, { recursive: true, force: true }));

beforeAll(async () => {
  // As a phone stores a photo that was taken upright: it lies on its side.
  const upright =
    '<svg width="800" height="1200"><rect width="800" height="1200" fill="red"/><rect x="400" y="600" width="400" height="600" fill="blue"/></svg>';
  await sharp(Buffer.from(upright)).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toFile(file);
});

function coloursOf({ image, width, height }: Picture): string[] {
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const named = (at: number) => ((data[at + 2] ?? 0) > 200 ? 'blue' : (data[at] ?? 0) > 200 ? 'red' : 'other');
  // Not the outermost pixels, where a photo's compression mixes colours.
  return [
    ...new Set(
      [8, Math.floor(width / 4), width - 8].flatMap((x) => [8, height - 8].map((y) => named((y * width + x) * 4))),
    ),
  ];
}

it('cuts the picture as it is seen, before it is made as small as a frame shows it', async () => {
  const whole = await pictureOf(file, { size });
  const rest = await pictureOf(file, { size, crop });
  expect(Math.max(whole.width, whole.height)).toBe(Math.max(rest.width, rest.height));
  expect(rest.width / rest.height).toBeCloseTo(400 / 600, 2);
  expect(coloursOf(whole).toSorted()).toEqual(['blue', 'red']);
  expect(coloursOf(rest)).toEqual(['blue']);
});

it('makes the soft ground of a card of the rest alone', async () => {
  const { soft, ...card } = await cardOf(file, { width: 720, height: 720 }, { size, crop });
  expect(coloursOf(card)).toEqual(['blue']);
  expect(soft && coloursOf(soft).includes('red')).toBe(false);
});
