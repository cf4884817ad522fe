import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { drawItem } from '@/lib/scene/items/draw-item';
import { layOutText } from '@/lib/scene/items/text-item';
import type { Picture, Size, Surface } from '@/lib/scene/surface';
import { drawnAt, drawnBox, textOf } from '@/lib/timeline/drawn';
import type { Item } from '@/lib/timeline/model';
import type { BoxOf, Lane, State } from '@/lib/timeline/plan/lanes';
import { planRender } from '@/lib/timeline/plan/plan';
import { FPS } from '@/lib/timeline/time';
import { looksAt, preparedAt } from '@/lib/timeline/values-at';
import { canvas } from '../../../media/pictures/child/canvas.ts';
import type { Done, DrawnLane, DrawnPiece, DrawnTimeline, Request, TimelineWork } from './messages.ts';
import { effected } from './effects.ts';
import { cardOf, pictureOf } from './pictures.ts';

/** Decoded pictures that are kept: those of a lane come one after the other. */
const CACHED_PICTURES = 12;
/** Pictures that are written at the same time. */
const CONCURRENCY = 2;
const SAY_EVERY = 10;

type Input = Extract<Request, { name: 'timeline' }>;

/** Plans a timeline with the fonts that draw it, and draws its still parts: pictures, with a list for each lane. */
export async function timelineStates({ work, to, folder }: Input, say: (states: number) => void): Promise<Done> {
  const { timeline, range, piece, pictures, heard } = JSON.parse(await readFile(work, 'utf8')) as TimelineWork;
  const withSound = new Set(heard);
  const hasSound = ({ url }: Item) => url !== null && withSound.has(url);
  const { sounds } = planRender({ timeline, boxOf: () => NOWHERE, hasSound, range });
  const drawn: DrawnTimeline = { piece: null, sounds, states: 0 };
  if (piece) {
    const open = opener(pictures, timeline.viewport);
    const plan = planRender({ timeline, boxOf: await measured(), hasSound: () => false, range: piece });
    const layers: DrawnPiece['layers'] = [];
    for (const layer of plan.layers) {
      if (layer.kind === 'clip') layers.push(layer);
      else {
        const onDrawn = () => said((drawn.states += 1), say);
        const lane = await drawLane({ lane: layer, name: String(layers.length), folder, open, onDrawn });
        if (lane) layers.push(lane);
      }
    }
    drawn.piece = { frames: plan.frames, layers };
  }
  await writeFile(to, JSON.stringify(drawn), { mode: 0o600 });
  return { drawn: drawn.states };
}

/** The boxes of items as they are drawn: texts can be higher than theirs. */
async function measured(): Promise<BoxOf> {
  const { createCanvas } = await canvas();
  const surface = createCanvas(8, 8).getContext('2d') as unknown as Surface;
  const heights = new Map<string, number>();
  return (item, frame) => {
    const text = textOf(item);
    if (!text) return drawnBox(item, frame);
    const height = heights.get(item.id) ?? layOutText(surface, text).height;
    heights.set(item.id, height);
    return drawnBox(item, frame, height);
  };
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };
const said = (states: number, say: (states: number) => void) => states % SAY_EVERY === 0 && say(states);

export type Open = (item: Item) => Promise<Picture | null>;

/** Opens pictures by their addresses, and keeps the last ones. */
export function opener(files: Readonly<Record<string, string>>, size: Size): Open {
  const kept = new Map<string, Picture>();
  return async (item) => {
    const file = item.url === null ? undefined : files[item.url];
    if (file === undefined) return null;
    const { width, height, crop } = item;
    const isCard = item.fit === 'card';
    const key = JSON.stringify([file, item.crop, item.effects, ...(isCard ? [width, height] : [])]);
    const plain = () => (isCard ? cardOf(file, { width, height }, { size, crop }) : pictureOf(file, { size, crop }));
    const picture = kept.get(key) ?? (await effected(await plain(), item.effects));
    kept.delete(key);
    kept.set(key, picture);
    if (kept.size > CACHED_PICTURES) kept.delete(kept.keys().next().value ?? '');
    return picture;
  };
}

type Drawing = { lane: Lane; name: string; folder: string; open: Open; onDrawn: () => void };

/** Each state that looks different is one picture, as large as its lane. Null: nothing is ever seen in it. */
async function drawLane({
  lane: { box, states, blend },
  name,
  folder,
  open,
  onDrawn,
}: Drawing): Promise<DrawnLane | null> {
  const { createCanvas } = await canvas();
  const isSeen = ({ items }: State) => items.length > 0;
  const [first, last] = [states.findIndex(isSeen), states.findLastIndex(isSeen)];
  if (first < 0) return null;
  const seen = states.slice(first, last + 1);
  const places = new Map<string, string>();
  const writing = new Set<Promise<void>>();
  const fileOf = async (state: State): Promise<string> => {
    const key = looksOf(state);
    const known = places.get(key);
    if (known !== undefined) return known;
    const file = `${name}-${places.size}.png`;
    places.set(key, file);
    const picture = createCanvas(box.width, box.height);
    await drawState({ picture, box, state, open });
    const written = picture.encode('png').then((bytes) => writeFile(path.join(folder, file), bytes, { mode: 0o600 }));
    const done: Promise<void> = written.finally(() => writing.delete(done));
    writing.add(done);
    if (writing.size >= CONCURRENCY) await Promise.race(writing);
    onDrawn();
    return file;
  };
  const start = seen[0]?.from ?? 0;
  const shown: Shown[] = [];
  for (const state of seen) shown.push({ file: await fileOf(state), until: state.to - start });
  // Nothing at its end: ffmpeg would go on showing the last state.
  const nothing = await fileOf({ from: 0, to: 0, frame: 0, items: [] });
  await Promise.all(writing);
  const list = path.join(folder, `${name}.ffconcat`);
  await writeFile(list, listOf(shown, nothing), { mode: 0o600 });
  return { kind: 'lane', box, list, start, end: seen.at(-1)?.to ?? start, ...(blend ? { blend } : {}) };
}

type Shown = { file: string; until: number };

const looksOf = ({ items, frame }: State): string =>
  JSON.stringify(items.map((item) => [item.id, looksAt(item, frame - item.start)]));

type OneState = { picture: Canvas; box: Lane['box']; state: State; open: Open };

async function drawState({ picture, box, state: { items, frame }, open }: OneState): Promise<void> {
  const surface = picture.getContext('2d') as unknown as Surface;
  surface.translate(-box.x, -box.y);
  for (const item of items) drawItem(surface, drawnAt(item, frame, await open(preparedAt(item, frame - item.start))));
}

/** A list of pictures that ffmpeg shows one after the other. Ends are rounded, not lengths: errors don't add up. */
function listOf(shown: readonly Shown[], end: string): string {
  const at = (frame: number) => Math.round((frame * 1_000_000) / FPS);
  const entry = (file: string) => `file '${file}'\noption framerate ${FPS}`;
  let before = 0;
  const lines = shown.map(({ file, until }) => {
    const micros = at(until) - at(before);
    before = until;
    return `${entry(file)}\nduration ${(micros / 1_000_000).toFixed(6)}`;
  });
  return ['ffconcat version 1.0', ...lines, entry(end)].join('\n');
}
