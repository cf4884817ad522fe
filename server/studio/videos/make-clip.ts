import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { behindName } from '@/lib/scene/behind';
import { scene as sceneSchema } from '@/lib/scene/schemas';
import type { MadeFile } from '@/lib/video/project-segment';
import { fieldsOfScene, PAGE_SCENE } from '@/lib/video/scenes';
import { openDrawable } from '@/server/media/convert/open-drawable';
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
  const { scene, params, look, background, behind = [], logo, size, seconds, opens } = input;
  const to = path.join(folder, 'clip');
  if (scene === PAGE_SCENE) return recordPage({ url: params.url ?? '', size, seconds, to, signal, onProgress });
  const pictures: Record<string, string | null> = {};
  for (const { name, form } of scene === 'endCard' ? [] : fieldsOfScene(scene))
    if (form === 'picture')
      pictures[name] = params[name] ? await open(params[name], path.join(folder, name), signal) : null;
  for (const [place, address] of behind.entries())
    pictures[behindName(place)] = await open(address, path.join(folder, behindName(place)), signal);
  if (logo) pictures.logo = await open(logo, path.join(folder, 'logo'), signal);
  if (background) pictures.background = await open(background, path.join(folder, 'background'), signal);
  return recordScene({
    scene: sceneSchema.parse({ kind: scene, params, look, duration: seconds, opens }),
    pictures,
    size,
    to,
    signal,
    onProgress,
  });
}

/** A picture of the library, or of a public address, as a file. */
async function open(mediaUrl: string, folder: string, signal: AbortSignal): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { file, probe } = await openDrawable({ mediaUrl, folder, signal });
  if (probe.kind === 'audio')
    throw new AppError('MEDIA_REFUSED', 'A scene shows a picture, and this is a sound. Choose a picture.');
  return file;
}
