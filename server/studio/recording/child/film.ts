import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { croppedTo } from '@/lib/scene/items/crop';
import type { Picture, Size, Surface } from '@/lib/scene/surface';
import { drawFilm, type FilmSurface } from '@/lib/timeline/draw-film';
import { seenAt } from '@/lib/timeline/items-at';
import type { Item, Timeline } from '@/lib/timeline/model';
import { withTransitions } from '@/lib/timeline/transitions';
import { preparedAt } from '@/lib/timeline/values-at';
import { differing } from '@/lib/video/certificate';
import { ssim } from '@/lib/video/ssim';
import { canvas } from '../../../media/pictures/child/canvas.ts';
import { effected } from './effects.ts';
import type { Done, FilmSample, FilmWork, Request } from './messages.ts';
import { frameOf } from './pictures.ts';
import { opener, type Open } from './timeline.ts';

type Input = Extract<Request, { name: 'film' }>;
type Frame = FilmWork['frames'][number];

/** The longer side of one half of a pair, in pixels. */
const PAIR_SIDE = 960;
const GAP = 8;

/** Draws frames as the preview does, and says how like them the same frames of the finished file are. */
export async function compareFilm({ work, to, folder }: Input, say: (frames: number) => void): Promise<Done> {
  const { timeline, pictures, frames } = JSON.parse(await readFile(work, 'utf8')) as FilmWork;
  const still = opener(pictures, timeline.viewport);
  const samples: FilmSample[] = [];
  for (const [index, one] of frames.entries()) {
    const { shown, made } = await bothOf(timeline, one, still);
    const { width, height } = made.canvas;
    const [ours, theirs] = [shown, made].map((each) => each.getImageData(0, 0, width, height).data);
    if (!ours || !theirs) throw new Error('A frame has no pixels');
    samples.push({ frame: one.frame, likeness: ssim(ours, theirs, { width, height }), pair: null });
    say(index + 1);
  }
  for (const sample of differing(samples)) {
    const one = frames.find(({ frame }) => frame === sample.frame);
    if (!one) continue;
    const { shown, made } = await bothOf(timeline, one, still);
    sample.pair = path.join(folder, `pair-${sample.frame}.jpg`);
    await writeFile(sample.pair, await pairOf(shown.canvas, made.canvas), { mode: 0o600 });
  }
  await writeFile(to, JSON.stringify(samples), { mode: 0o600 });
  return { drawn: samples.length };
}

/** A frame as the preview shows it, and as it is in the file, both as large as the file. */
async function bothOf(timeline: Timeline, { frame, made, clips }: Frame, still: Open) {
  const file = await frameOf(made);
  const theirs = await surfaceOf(file);
  theirs.drawImage(file.image, 0, 0);
  const drawn = await previewOf(timeline, frame, (item) => {
    const clip = item.type === 'video' ? clips[item.id] : undefined;
    return clip === undefined ? still(item) : clipOf(clip, item);
  });
  const { width, height } = file;
  if (drawn.canvas.width === width && drawn.canvas.height === height) return { shown: drawn, made: theirs };
  // A network or a format has made the file smaller.
  const shown = await surfaceOf(file);
  shown.imageSmoothingQuality = 'high';
  shown.drawImage(drawn.canvas, 0, 0, width, height);
  return { shown, made: theirs };
}

const clipOf = async (file: string, { crop, effects }: Item): Promise<Picture> =>
  effected(croppedTo(await frameOf(file), crop), effects);

async function previewOf(timeline: Timeline, frame: number, open: Open): Promise<SKRSContext2D> {
  const { createCanvas } = await canvas();
  const pictures = new Map<string, Picture | null>();
  for (const item of seenAt(withTransitions(timeline), frame))
    if (item.type !== 'text') pictures.set(item.id, await open(preparedAt(item, frame - item.start)));
  const drawn = await surfaceOf(timeline.viewport);
  drawFilm({
    surface: drawn as unknown as FilmSurface,
    timeline,
    frame,
    pictureOf: ({ id }) => pictures.get(id) ?? null,
    sheetOf: ({ width, height }) => {
      const sheet = createCanvas(width, height);
      return { surface: sheet.getContext('2d') as unknown as Surface, image: sheet as never };
    },
  });
  return drawn;
}

async function surfaceOf({ width, height }: Size): Promise<SKRSContext2D> {
  const { createCanvas } = await canvas();
  return createCanvas(width, height).getContext('2d');
}

/** The preview at the left, the file at the right. */
async function pairOf(shown: Canvas, made: Canvas): Promise<Buffer> {
  const factor = Math.min(1, PAIR_SIDE / Math.max(made.width, made.height));
  const [width, height] = [made.width, made.height].map((side) => Math.max(1, Math.round(side * factor)));
  if (!width || !height) throw new Error('A frame has no size');
  const both = await surfaceOf({ width: 2 * width + GAP, height });
  both.fillStyle = '#ffffff';
  both.fillRect(0, 0, 2 * width + GAP, height);
  both.drawImage(shown, 0, 0, width, height);
  both.drawImage(made, width + GAP, 0, width, height);
  return both.canvas.encode('jpeg', 88);
}
