import { expect, it } from 'vitest';
import { newItem, type Item } from '@/lib/timeline/model';
import { videoProbe } from '@/tests/factories/probe';
import { newGraph } from './builder';
import { placeClip, wholeClip } from './clip';

const viewport = { width: 1280, height: 720 };
const crop = { left: 0.5, top: 0, right: 0.25, bottom: 0.5 };
const clip = (rest: Partial<Item> = {}) =>
  newItem({ id: 'a', type: 'video', url: '/files/a', duration: 30, ...viewport, crop, ...rest });
const source = { file: 'a.mp4', probe: videoProbe() };
const layerOf = (item: Item) => ({ kind: 'clip', item, start: 0, end: 30 }) as const;

function filtersOf(item: Item, given = source, isWhole = false): string {
  const graph = newGraph();
  if (isWhole) wholeClip(graph, layerOf(item), given, viewport);
  else placeClip(graph, layerOf(item), given, viewport);
  return graph.chains.join(';');
}

it('cuts frames off before anything else is made of them: effects and places are those of the rest', () => {
  const filters = filtersOf(clip({ width: 640, effects: [{ kind: 'blur', amount: 100 }] }));
  expect(filters).toMatch(/,crop=320:360:640:0,format=yuv420p,scale=\d+:\d+:flags=area,gblur=/);
  expect(filters).toContain(',scale=320:360:flags=bilinear,scale=640:720:flags=bicubic');
  expect(filtersOf(clip({ crop: null }))).not.toContain('crop=');
});

it('enlarges the rest where it fills the whole picture, or moves', () => {
  expect(filtersOf(clip(), source, true)).toMatch(/,crop=320:360:640:0,.*,scale=1280:720:flags=bicubic,setsar=1/);
  const keyframes = [0, 20].map((frame) => ({ property: 'x', frame, value: frame, easing: 'linear' }) as const);
  expect(filtersOf(clip({ keyframes }))).toMatch(/,crop=320:360:640:0,.*perspective=/);
});

it('crops what is left once more where it is far larger than the picture', () => {
  expect(filtersOf(clip({ scale: 3 }))).toMatch(/,crop=320:360:640:0,format=yuv420p,crop=108:120:106:120,scale=/);
});

it('gives frames the shape that players show before they are cropped', () => {
  const wide = { ...source, probe: videoProbe({ video: { codedWidth: 640, codedHeight: 720, pixelAspect: 2 } }) };
  expect(filtersOf(clip(), wide)).toContain(',scale=1280:720:flags=bicubic,crop=320:360:640:0,');
  expect(filtersOf(clip(), source)).not.toContain('scale=1280:720:flags=bicubic,crop');
});
