// Runs in the browser of scene-parity.test.ts: draws with lib/scene, measures, and compares with the worker's pixels.
import { behindName, NEAR_NAME } from '@/lib/scene/behind';
import { drawScene, type Scene } from '@/lib/scene/draw-scene';
import { loadSceneFonts } from '@/lib/scene/browser/load-fonts';
import type { FontFamily, FontWeight } from '@/lib/scene/fonts';
import type { Picture, Size, Surface } from '@/lib/scene/surface';
import { measurerOf } from '@/lib/scene/text/draw-text';
import { linesOf } from '@/lib/scene/text/lines';
import { ssim } from '@/lib/video/ssim';

export type TextCase = { family: FontFamily; weight: FontWeight; size: number; text: string; maxWidth: number };
export type Parity = {
  compare(scene: Scene, size: Size, at: { t: number; behind: Behind; address: string }): Promise<number>;
  measure(cases: readonly TextCase[]): Promise<{ width: number; lines: string[] }[]>;
};

function context(size: Size): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const made = canvas.getContext('2d', { willReadFrequently: true });
  if (!made) throw new Error('No canvas');
  return made;
}

/** The pictures of a scene: its own, two behind its words, or a soft one of a part nearby. */
export type Behind = 'none' | 'two' | 'near';
export function picturesIn(picture: Picture, behind: Behind): Record<string, Picture> {
  if (behind === 'near') return { [NEAR_NAME]: picture };
  return behind === 'two' ? { [behindName(0)]: picture, [behindName(1)]: picture } : { picture };
}

/** A picture of two colours, the same on both sides. */
function pattern(): Picture {
  const drawn = context({ width: 64, height: 48 });
  drawn.fillStyle = '#336699';
  drawn.fillRect(0, 0, 64, 48);
  drawn.fillStyle = '#ffcc33';
  drawn.fillRect(16, 12, 32, 24);
  return { width: 64, height: 48, image: drawn.canvas as never };
}

const parity: Parity = {
  async compare(scene, size, { t, behind, address }) {
    await loadSceneFonts(scene);
    const surface = context(size);
    drawScene({ surface: surface as unknown as Surface, size, t, scene, pictures: picturesIn(pattern(), behind) });
    const theirs = new Uint8Array(await (await fetch(address)).arrayBuffer());
    return ssim(surface.getImageData(0, 0, size.width, size.height).data, theirs, size);
  },
  async measure(cases) {
    for (const { family, text } of cases)
      await loadSceneFonts({
        kind: 'quote',
        params: { text },
        look: { family, theme: null, ground: '#000000' },
        duration: 1,
      });
    const surface = context({ width: 10, height: 10 }) as unknown as Surface;
    return cases.map(({ text, size, maxWidth, ...type }) => {
      const measure = measurerOf(surface, type)(size);
      return { width: measure(text), lines: linesOf({ text, measure, maxWidth }).lines };
    });
  },
};
Object.assign(globalThis, { parity });
