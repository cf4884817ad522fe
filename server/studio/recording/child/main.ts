import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { drawScene } from '@/lib/scene/draw-scene';
import { drawItem } from '@/lib/scene/items/draw-item';
import { drawSubtitles, subtitleLane } from '@/lib/scene/subtitles';
import type { Size, Surface } from '@/lib/scene/surface';
import { drawnAt } from '@/lib/timeline/drawn';
import { stillItem } from '@/lib/timeline/still-item';
import { canvas } from '../../../media/pictures/child/canvas.ts';
import { compareFilm } from './film.ts';
import type { Done, Moving, Reply, Request } from './messages.ts';
import { openPictures } from './moving-pictures.ts';
import { cardOf, RefusedError } from './pictures.ts';
import { timelineStates } from './timeline.ts';
import { sameNotes, Trace } from './trace.ts';

/*
 * The process that draws one clip, or the subtitles of one, for a worker. Frames go straight to ffmpeg, which is what
 * its standard output is. It ends with its work, or with the worker.
 */

/** Where everything moves, looking for frames that repeat costs more than it saves: after so many it is done rarely. */
const PATIENCE = 15;
const RARELY = 8;

type Draw = (surface: Surface, t: number) => void;
/** Opens what a frame shows before it is drawn. */
type Opens = (frame: number) => Promise<void>;

const say = (message: Reply): Promise<void> =>
  new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));

async function surfaceOf({ width, height }: Size): Promise<{ picture: Canvas; surface: Surface }> {
  const { createCanvas } = await canvas();
  const picture = createCanvas(width, height);
  return { picture, surface: picture.getContext('2d') as unknown as Surface };
}

/** Writes each frame; those that look like the one before are not drawn again. */
async function record({ size, frames, fps }: Moving, draw: Draw, open?: Opens): Promise<Done> {
  const { picture, surface } = await surfaceOf(size);
  const { surface: measured } = await surfaceOf({ width: 8, height: 8 });
  let last: unknown[] | null = null;
  let frame: Buffer = Buffer.alloc(0);
  let drawn = 0;
  let different = 0;
  for (let at = 0; at < frames; at += 1) {
    const t = at / fps;
    await open?.(at);
    const looks = different < PATIENCE || at % RARELY < 2;
    const trace = looks ? new Trace(measured) : null;
    if (trace) draw(trace, t);
    const same = trace !== null && last !== null && sameNotes(trace.notes, last);
    last = trace?.notes ?? null;
    if (!same) {
      draw(surface, t);
      frame = picture.data();
      drawn += 1;
    }
    different = same ? 0 : different + 1;
    await written(frame);
    if (at % 15 === 14) void say({ frame: at + 1 });
  }
  return { drawn };
}

const written = (frame: Buffer): Promise<void> =>
  new Promise((resolve, reject) => process.stdout.write(frame, (error) => (error ? reject(error) : resolve())));

async function still({ picture: file, motion, size, frames, fps }: Extract<Request, { name: 'still' }>): Promise<Done> {
  const picture = await cardOf(file, size, { size });
  const item = stillItem({ id: 'still', url: null, duration: frames, motion, ...size });
  return record({ size, frames, fps }, (surface, t) => drawItem(surface, drawnAt(item, Math.round(t * fps), picture)));
}

async function subtitles({ states, style, size, folder }: Extract<Request, { name: 'subtitles' }>): Promise<Done> {
  const lane = subtitleLane(size);
  const { createCanvas } = await canvas();
  for (const [index, state] of states.entries()) {
    const picture = createCanvas(lane.width, lane.height);
    const surface = picture.getContext('2d') as unknown as Surface;
    surface.translate(-lane.x, -lane.y);
    drawSubtitles({ surface, size, state, style });
    await writeFile(path.join(folder, `${index}.png`), await picture.encode('png'), { mode: 0o600 });
  }
  return { drawn: states.length, lane };
}

async function execute(request: Request): Promise<Done> {
  if (request.name === 'subtitles') return subtitles(request);
  if (request.name === 'timeline') return timelineStates(request, (frame) => void say({ frame }));
  if (request.name === 'film') return compareFilm(request, (frame) => void say({ frame }));
  if (request.name === 'still') return still(request);
  const { scene, size } = request;
  const picturesAt = await openPictures(request.pictures, size);
  let pictures = await picturesAt(0);
  const draw: Draw = (surface, t) => drawScene({ surface, size, t, scene, pictures });
  return record(request, draw, async (frame) => void (pictures = await picturesAt(frame)));
}

async function main(request: Request): Promise<void> {
  try {
    await say({ done: await execute(request) });
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await say(error instanceof RefusedError ? { refused: error.message } : { failed: text });
  }
  process.disconnect?.();
  process.stdout.end();
}

process.once('message', (request: Request) => void main(request));
process.once('disconnect', () => process.stdout.writableEnded || process.exit(0));
process.stdout.on('error', () => process.exit(1));
void say({ ready: true });
