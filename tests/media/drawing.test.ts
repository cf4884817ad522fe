// Scenes drawn into files, by the real canvas in its process.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { THEMES } from '@/lib/scene/backgrounds/index';
import { scene } from '@/lib/scene/schemas';
import type { Look } from '@/lib/scene/look';
import { drawSceneFile } from '@/server/media/pictures/draw-scene';

const dir = mkdtempSync(path.join(os.tmpdir(), 'drawing-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const SIZE = { width: 270, height: 338 };
let made = 0;

type Card = { text: string; label?: string; signature?: string } & Partial<Look>;

async function draw({ text, label = '', signature = '', ...look }: Card, t = 0): Promise<Buffer> {
  const to = path.join(dir, `card-${(made += 1)}`);
  const signal = new AbortController().signal;
  const drawn = await drawSceneFile({
    scene: scene.parse({ kind: 'card', params: { text, label, signature }, look }),
    size: SIZE,
    t,
    to,
    signal,
  });
  expect(drawn).toMatchObject({ path: `${to}.jpg`, contentType: 'image/jpeg', bytes: expect.any(Number) });
  return readFileSync(drawn.path);
}

/** The share of pixels that differ clearly between two pictures. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).greyscale().raw().toBuffer()));
  let differing = 0;
  for (let at = 0; at < (a?.length ?? 0); at += 1) if (Math.abs((a?.[at] ?? 0) - (b?.[at] ?? 0)) > 40) differing += 1;
  return differing / (a?.length ?? 1);
}

it('draws a card of the size asked for, bit for bit the same each time', async () => {
  const card = { text: 'Five small habits that keep a café profitable ☕️', label: 'Tip', signature: '@northwind' };
  const first = await draw(card);
  const { width, height, format } = await sharp(first).metadata();
  expect({ width, height, format }).toEqual({ ...SIZE, format: 'jpeg' });
  expect((await draw(card)).equals(first)).toBe(true);
  expect((await draw({ ...card, signature: '@other' })).equals(first)).toBe(false);
});

it.each(['Ж', 'Ω', 'é', '☕', '빵', 'パ', '包', 'خ'])(
  'has a glyph for %s in every family, not the box of a missing one',
  async (text) => {
    for (const family of ['Open Sans', 'Public Sans', 'PT Serif'] as const) {
      const [shown, missing, blank] = await Promise.all(
        [text, '\u{10FFFD}', ' .'].map((each) => draw({ text: each, family, theme: 'Ocean Sunset' })),
      );
      expect(await difference(shown!, missing!), family).toBeGreaterThan(0.0005);
      expect(await difference(shown!, blank!), family).toBeGreaterThan(0.0005);
    }
  },
);

it('draws emoji in colour', async () => {
  const [hearts, words] = await Promise.all(['❤️❤️❤️', 'lll'].map((text) => draw({ text, theme: 'Ocean Sunset' })));
  // Clear red, which neither the background nor white letters have.
  const red = async (bytes: Buffer) => {
    const pixels = await sharp(bytes).raw().toBuffer();
    let count = 0;
    for (let at = 0; at < pixels.length; at += 3)
      if (pixels[at]! > 190 && pixels[at + 1]! < 80 && pixels[at + 2]! < 110) count += 1;
    return count;
  };
  expect(await red(hearts!)).toBeGreaterThan((await red(words!)) + 300);
});

it.each(THEMES)(
  '%s moves, comes back to the same picture at the same time, and leaves the words readable',
  async (theme) => {
    const card = { text: 'Одна мысль', theme };
    const begin = await draw(card, 0);
    expect((await draw(card, 0)).equals(begin)).toBe(true);
    expect((await draw(card, 4)).equals(begin)).toBe(false);
    // White letters on what the veil darkened: the darkest tenth of the picture is far from white.
    const { channels } = await sharp(begin).greyscale().stats();
    expect(channels[0]?.max).toBeGreaterThan(240);
    expect(channels[0]?.mean).toBeLessThan(150);
  },
);
