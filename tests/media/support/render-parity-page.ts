// Runs in the browser of render-parity.test.ts: draws frames of timelines as the editor does, measures, and compares.
import { drawPreview } from '@/components/editor/picture/draw-preview';
import { cardOf } from '@/lib/scene/browser/card-of';
import { Effected } from '@/components/editor/picture/effected';
import { croppedTo } from '@/lib/scene/items/crop';
import { loadFonts } from '@/lib/scene/browser/load-fonts';
import { drawnFamilies } from '@/lib/scene/items/item-fonts';
import { layOutText } from '@/lib/scene/items/text-item';
import type { Picture, Surface } from '@/lib/scene/surface';
import { textOf } from '@/lib/timeline/drawn';
import type { Item, Timeline } from '@/lib/timeline/model';
import { ssim } from '@/lib/video/ssim';

export type Measured = { lines: string[]; widths: number[] };
export type RenderParity = {
  /** The likeness of a frame to the pixels at an address. `shown`: addresses of the pictures in it. */
  compare(timeline: Timeline, frame: number, shown: Record<string, string>, pixels: string): Promise<number>;
  measure(timeline: Timeline): Promise<Measured[]>;
};

async function fontsOf({ items }: Timeline): Promise<void> {
  for (const { text } of items) if (text) await loadFonts(drawnFamilies(text.fontFamily), text.text);
}

async function pictureAt(address: string): Promise<Picture> {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  return { width: image.width, height: image.height, image: image as never };
}

const parity: RenderParity = {
  async compare(timeline, frame, shown, pixels) {
    await fontsOf(timeline);
    const { width, height } = timeline.viewport;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('No canvas');
    const entries = Object.entries(shown).map(async ([id, address]) => [id, await pictureAt(address)] as const);
    const pictures = new Map(await Promise.all(entries));
    const pictureOf = (item: Item) => {
      const whole = pictures.get(item.id);
      if (!whole) return null;
      const picture = croppedTo(whole, item.crop);
      return new Effected(() => undefined).of(item, item.fit === 'card' ? cardOf(picture, item) : picture);
    };
    drawPreview({ context, timeline, frame, pictureOf, selected: null, guides: [], shown: 1 });
    const theirs = new Uint8Array(await (await fetch(pixels)).arrayBuffer());
    return ssim(context.getImageData(0, 0, width, height).data, theirs, { width, height });
  },
  async measure(timeline) {
    await fontsOf(timeline);
    const context = document.createElement('canvas').getContext('2d') as unknown as Surface;
    return timeline.items.flatMap((item) => {
      const text = textOf(item);
      if (!text) return [];
      const { lines } = layOutText(context, text);
      return [{ lines, widths: lines.map((line) => context.measureText(line).width) }];
    });
  },
};
Object.assign(globalThis, { renderParity: parity });
