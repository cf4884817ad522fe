import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { behindName, behindTimes, clipStart, NEAR_NAME, nearMoment, type BehindTime } from '@/lib/scene/behind';
import { scene as sceneSchema } from '@/lib/scene/schemas';
import type { Size } from '@/lib/scene/surface';
import { FPS } from '@/lib/video/codec';
import type { MadeFile } from '@/lib/video/project-segment';
import { fieldsOfScene, PAGE_SCENE } from '@/lib/video/scenes';
import { openDrawable } from '@/server/media/convert/open-drawable';
import { framesArguments, stillArguments } from '@/server/media/ffmpeg/still-arguments';
import { CONVERTING, runFfmpeg } from '@/server/media/ffmpeg/run';
import type { PictureFiles } from '@/server/studio/recording/child/messages';
import { recordPage } from '@/server/studio/recording/record-page';
import { recordScene } from '@/server/studio/recording/record-scene';
import { keepStep } from './keep-step';
import { clipKey, type ClipInput } from './keys';
import type { Making } from './making';

type Clip = { input: ClipInput; name: string; onProgress: (fraction: number) => void };

/** A segment's clip: the kept one, or a recording. */
export async function makeClip({ making, input, name, onProgress }: Clip & { making: Making }): Promise<MadeFile> {
  const key = clipKey(input);
  const step = await keepStep({
    kind: 'clip',
    key,
    name,
    ...making,
    make: (folder) => record({ making, input, folder, onProgress }),
  });
  return { key, fileId: step.fileId, extension: step.extension, seconds: step.seconds };
}

type Input = Omit<Clip, 'name'> & { making: Making; folder: string };

async function record({ making: { signal }, input, folder, onProgress }: Input) {
  const { scene, params, look, background, behind = [], near, turn, logo, size, seconds, opens, entriesAt } = input;
  const to = path.join(folder, 'clip');
  if (scene === PAGE_SCENE) return recordPage({ url: params.url ?? '', size, seconds, to, signal, onProgress });
  const pictures: Record<string, PictureFiles[string]> = {};
  for (const { name, form } of scene === 'endCard' ? [] : fieldsOfScene(scene))
    if (form === 'picture')
      pictures[name] = params[name] ? await open(params[name], path.join(folder, name), signal) : null;
  for (const [place, time] of behindTimes(behind.length, seconds).entries())
    pictures[behindName(place)] = await openBehind(behind[place] ?? '', {
      ...{ time, size, signal, folder: path.join(folder, behindName(place)) },
    });
  if (near) pictures[NEAR_NAME] = { soft: await openNear(near, path.join(folder, NEAR_NAME), signal) };
  if (logo) pictures.logo = await open(logo, path.join(folder, 'logo'), signal);
  if (background) pictures.background = await open(background, path.join(folder, 'background'), signal);
  return recordScene({
    scene: sceneSchema.parse({ kind: scene, params, look, duration: seconds, opens, turn, entriesAt }),
    pictures,
    size,
    to,
    signal,
    onProgress,
  });
}

/** A frame of a clip, covering the picture while it comes nearer, has so many times its longer side at most. */
const REACH = 1.1;

type Behind = { time: BehindTime; size: Size; folder: string; signal: AbortSignal };

/** Opens a picture behind the words, or the frames of a clip's middle. */
async function openBehind(address: string, { time, size, folder, signal }: Behind): Promise<PictureFiles[string]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { file, probe } = await openDrawable({ mediaUrl: address, folder, signal });
  if (probe.kind === 'audio') throw isSound();
  if (probe.kind !== 'video') return file;
  const frames = Math.ceil((time.to - time.from) * FPS) + 1;
  const maxSide = Math.ceil(Math.max(size.width, size.height) * REACH * coverShare(probe, size));
  const fromS = clipStart(probe.durationS, time);
  const taken = path.join(folder, 'frames');
  await mkdir(taken, { mode: 0o700 });
  await runFfmpeg({
    args: framesArguments({ file, probe, fromS, frames, maxSide, folder: taken }),
    limits: CONVERTING,
    signal,
  });
  return { folder: taken, frames, from: Math.floor(time.from * FPS) };
}

/** How many times the frame's longer side a video's longer side has where it covers the frame. */
function coverShare({ width, height }: Size, frame: Size): number {
  const scale = Math.max(frame.width / width, frame.height / height);
  return (Math.max(width, height) * scale) / Math.max(frame.width, frame.height);
}

/** Opens a picture of a part nearby as a file; of a clip a frame that was not seen there. */
async function openNear(address: string, folder: string, signal: AbortSignal): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { file, probe } = await openDrawable({ mediaUrl: address, folder, signal });
  if (probe.kind === 'audio') throw isSound();
  if (probe.kind !== 'video') return file;
  const to = path.join(folder, 'frame.jpg');
  const args = stillArguments({ file, probe, atS: nearMoment(probe.durationS), maxSide: NEAR_SIDE, to });
  await runFfmpeg({ args, limits: CONVERTING, signal });
  return to;
}

/** More is not seen of a picture that is soft. Pixels of its longer side. */
const NEAR_SIDE = 720;

const isSound = () =>
  new AppError('MEDIA_REFUSED', 'A scene shows a picture, and this is a sound. Choose a picture or a clip.');

/** A picture of the library, or of a public address, as a file. */
async function open(mediaUrl: string, folder: string, signal: AbortSignal): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { file, probe } = await openDrawable({ mediaUrl, folder, signal });
  if (probe.kind === 'audio') throw isSound();
  return file;
}
