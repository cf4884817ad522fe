// A viewer sees something move: measured in what the worker's canvas draws.
import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { THEMES } from '@/lib/scene/backgrounds/index';
import { drawScene, type Scene } from '@/lib/scene/draw-scene';
import { scene } from '@/lib/scene/schemas';
import type { Surface } from '@/lib/scene/surface';
import { canvas } from '@/server/media/pictures/child/canvas';
import { SCENE_TEXTS } from './scene-texts';

const SIZE = { width: 360, height: 640 };
/** What is looked at: brightness in a small picture, each half second. */
const SMALL = { width: 90, height: 160 };
const STEP_S = 0.5;
/** A change of so much of 255, in so much of the picture, is seen. */
const [SEEN, PART] = [4, 0.003];
const STILL_MAX_S = 3;

/** The longest time in which a scene does not visibly change. Seconds. */
async function longestStill(one: Scene): Promise<number> {
  await canvas();
  const [whole, small] = [SIZE, SMALL].map(({ width, height }) => createCanvas(width, height));
  const [surface, looked] = [whole!.getContext('2d'), small!.getContext('2d')];
  let [before, still, longest]: [number[] | null, number, number] = [null, 0, 0];
  for (let t = 0; t <= one.duration; t += STEP_S) {
    drawScene({ surface: surface as unknown as Surface, size: SIZE, t, scene: one });
    looked.drawImage(whole!, 0, 0, SMALL.width, SMALL.height);
    const { data } = looked.getImageData(0, 0, SMALL.width, SMALL.height);
    const luma = Array.from({ length: data.length / 4 }, (_, at) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, part, channel) => sum + part * (data[4 * at + channel] ?? 0), 0),
    );
    const moved = before && luma.filter((value, at) => Math.abs(value - (before?.[at] ?? 0)) > SEEN).length;
    still = moved !== null && moved < PART * luma.length ? still + STEP_S : 0;
    longest = Math.max(longest, still);
    before = luma;
  }
  return longest;
}

it.each([...THEMES, null])('%s: something moves in any three seconds of a scene', async (theme) => {
  for (const kind of ['title', 'steps', 'callToAction'] as const) {
    const one = scene.parse({ kind, params: SCENE_TEXTS.en[kind], look: { theme }, duration: 10 });
    expect(await longestStill(one), kind).toBeLessThan(STILL_MAX_S);
  }
});
