// The same scene on the browser's canvas and on the worker's: words as wide, lines broken alike, pictures that look the
// same. The fonts come over HTTP, as the product serves them: the bytes that the worker registers.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { THEMES } from '@/lib/scene/backgrounds/index';
import { drawScene, type Scene } from '@/lib/scene/draw-scene';
import { scene } from '@/lib/scene/schemas';
import { FONT_FAMILIES, FONT_FILES } from '@/lib/scene/fonts';
import { SCENE_KIND_NAMES } from '@/lib/scene/kinds/index';
import type { Picture, Surface } from '@/lib/scene/surface';
import { measurerOf } from '@/lib/scene/text/draw-text';
import { linesOf } from '@/lib/scene/text/lines';
import { SCENE_TEXTS } from './scene-texts';
import { picturesIn, type Behind, type Parity, type TextCase } from './support/parity-page';
import { scriptPage } from './support/script-page';

const HOST = 'http://scene.test/';
const SIZE = { width: 360, height: 640 };
/** One for each theme, in turn: an entrance, the middle, everything there. */
const TIMES = [0.7, 2.4, 4.4];
const { resolve } = createRequire(import.meta.url);

let browser: Browser;
let page: Page;
/** The worker's pixels, for the page to compare with. */
let pixels: Buffer;

beforeAll(async () => {
  for (const { family, file } of FONT_FILES) GlobalFonts.registerFromPath(resolve(file), family);
  ({ browser, page } = await scriptPage({
    ...{ script: 'parity-page.ts', host: HOST },
    serve: (file, route) =>
      file.startsWith('pixels')
        ? route.fulfill({ body: pixels })
        : route.fulfill({ contentType: 'font/ttf', body: readFileSync(resolve(file)) }),
  }));
});
afterAll(() => browser?.close());

/** The worker's side of the page's picture. */
function pattern(): Picture {
  const canvas = createCanvas(64, 48);
  const drawn = canvas.getContext('2d');
  drawn.fillStyle = '#336699';
  drawn.fillRect(0, 0, 64, 48);
  drawn.fillStyle = '#ffcc33';
  drawn.fillRect(16, 12, 32, 24);
  return { width: 64, height: 48, image: canvas as never };
}

async function likeness(one: Scene, t: number, behind: Behind = 'none'): Promise<number> {
  const canvas = createCanvas(SIZE.width, SIZE.height);
  const surface = canvas.getContext('2d') as unknown as Surface;
  drawScene({ surface, size: SIZE, t, scene: one, pictures: picturesIn(pattern(), behind) });
  pixels = canvas.data();
  return page.evaluate(
    ([drawn, size, at, shown]) =>
      (globalThis as unknown as { parity: Parity }).parity.compare(drawn, size, {
        t: at,
        behind: shown,
        address: `pixels?${Math.random()}`,
      }),
    [one, SIZE, t, behind] as const,
  );
}

it.each(SCENE_KIND_NAMES)('%s looks the same on both canvases in every theme', async (kind) => {
  const found: Record<string, number> = {};
  for (const [index, theme] of [...THEMES, null].entries()) {
    const t = TIMES[index % TIMES.length] ?? 0;
    const params = SCENE_TEXTS[index % 2 === 0 ? 'en' : 'ru'][kind];
    found[`${theme} ${t}`] = await likeness(scene.parse({ kind, params, look: { theme } }), t);
  }
  expect(Object.entries(found).filter(([, value]) => value < 0.98)).toEqual([]);
});

it.each([0.2, 2.4, 2.8, 4.4])('pictures behind the words look the same on both canvases at %s s', async (t) => {
  const one = scene.parse({ kind: 'quote', params: SCENE_TEXTS.en.quote, duration: 5.2 });
  expect(await likeness(one, t, 'two')).toBeGreaterThan(0.98);
});

it.each([0.2, 2.6])('a picture of a part nearby looks the same on both canvases at %s s', async (t) => {
  const one = scene.parse({ kind: 'list', params: SCENE_TEXTS.en.list, duration: 5.2, turn: 1 });
  expect(await likeness(one, t, 'near')).toBeGreaterThan(0.98);
});

const PARAGRAPHS = [
  ...Object.values(SCENE_TEXTS.en).flatMap((params) => Object.values(params)),
  ...Object.values(SCENE_TEXTS.ru).flatMap((params) => Object.values(params)),
  'AVATAR To. Wa, fi fl ffi — “quoted” 1 234,56 €',
  'Съешь ещё этих мягких французских булок, да выпей чаю — №7',
  'Coffee ☕ and a walk 🌲 by the sea 🌊, then home 🏡',
  'Ёлка 🎄 и подарки 🎁 для всех',
  'Grüße, señor! Où est l’hôtel? Perché no? 100 %',
];

it('measures words alike and breaks lines at the same places', async () => {
  const cases: TextCase[] = FONT_FAMILIES.flatMap((family) =>
    ([400, 600, 700] as const).flatMap((weight) =>
      PARAGRAPHS.flatMap((text) => [17, 44].map((size) => ({ family, weight, size, text, maxWidth: size * 9 }))),
    ),
  );
  const theirs = await page.evaluate(
    (asked) => (globalThis as unknown as { parity: Parity }).parity.measure(asked),
    cases,
  );
  const surface = createCanvas(10, 10).getContext('2d') as unknown as Surface;
  let widest = 0;
  for (const [index, { text, size, maxWidth, ...type }] of cases.entries()) {
    const measure = measurerOf(surface, type)(size);
    widest = Math.max(widest, Math.abs(measure(text) - (theirs[index]?.width ?? NaN)));
    expect(linesOf({ text, measure, maxWidth }).lines, text).toEqual(theirs[index]?.lines);
  }
  expect(widest).toBeLessThanOrEqual(0.01);
});
