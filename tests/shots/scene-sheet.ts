// Every kind of scene in every theme, on one sheet for each format:
// node --import tsx tests/shots/scene-sheet.ts [OUT] [SECOND] [en|ru|long|mixed]
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import { THEMES } from '@/lib/scene/backgrounds/index';
import { drawScene } from '@/lib/scene/draw-scene';
import { scene } from '@/lib/scene/schemas';
import { FONT_FILES } from '@/lib/scene/fonts';
import { SCENE_KIND_NAMES, SCENE_KINDS } from '@/lib/scene/kinds/index';
import type { Picture, Surface } from '@/lib/scene/surface';
import { SCENE_TEXTS, type SceneTexts } from '../media/scene-texts';

const [out = 'shots/scenes', at = '4.2', language = 'en'] = process.argv.slice(2);
const FORMATS = { '9x16': [720, 1280], '1x1': [1080, 1080], '4x5': [1080, 1350], '16x9': [1280, 720] } as const;
const COLUMN = 200;
const DURATION = 5;

const { resolve } = createRequire(import.meta.url);
for (const { family, file } of FONT_FILES) GlobalFonts.registerFromPath(resolve(file), family);
const photo = await loadImage(path.join(import.meta.dirname, 'best/schedule.webp'));
const picture = { width: photo.width, height: photo.height, image: photo as never } satisfies Picture;

mkdirSync(out, { recursive: true });
const texts = SCENE_TEXTS[language as SceneTexts];
for (const [format, [width, height]] of Object.entries(FORMATS)) {
  const row = Math.round((COLUMN * height) / width);
  const looks = [...THEMES, null];
  const sheet = createCanvas(COLUMN * looks.length, row * SCENE_KIND_NAMES.length);
  const whole = sheet.getContext('2d');
  for (const [line, kind] of SCENE_KIND_NAMES.entries())
    for (const [column, theme] of looks.entries()) {
      const canvas = createCanvas(width, height);
      drawScene({
        surface: canvas.getContext('2d') as unknown as Surface,
        size: { width, height },
        t: Number(at),
        scene: scene.parse({ kind, params: texts[kind], look: { theme }, duration: DURATION }),
        pictures: Object.fromEntries(
          SCENE_KINDS[kind].fields.filter(({ form }) => form === 'picture').map(({ name }) => [name, picture]),
        ),
      });
      whole.drawImage(canvas, column * COLUMN, line * row, COLUMN - 4, row - 4);
    }
  writeFileSync(path.join(out, `${format}-${language}-${at}.png`), await sheet.encode('png'));
}
