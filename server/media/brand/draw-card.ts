import path from 'node:path';
import { scene } from '@/lib/scene/schemas';
import type { Size } from '@/lib/scene/surface';
import { localCopy } from '@/server/media/files/local-copy';
import type { StoredFile } from '@/server/media/files/store';
import type { MadePicture, PictureFile } from '@/server/media/pictures/child/messages';
import { drawSceneFile } from '@/server/media/pictures/draw-scene';
import { openPicture } from '@/server/media/pictures/open-picture';
import { log } from '@/server/system/log';
import { brandOf } from './brand-kit';

type Card = {
  projectId: string;
  text: string;
  signature: string;
  size: Size;
  /** Where it may write. */
  folder: string;
  signal: AbortSignal;
};

/** Draws a card with a few words in the project's look, with its logo. */
export async function drawCard({ projectId, text, signature, size, folder, signal }: Card): Promise<MadePicture> {
  const { look, logo } = await brandOf(projectId);
  const picture = logo && (await pictureOf(logo, folder, signal));
  return drawSceneFile({
    scene: scene.parse({ kind: 'card', params: { text, signature }, look }),
    size,
    to: path.join(folder, 'card'),
    pictures: picture ? { logo: picture } : {},
    signal,
  });
}

/** A picture of the library in a form that drawing opens. Null: it can’t be read. */
export async function pictureOf(file: StoredFile, folder: string, signal: AbortSignal): Promise<PictureFile | null> {
  if (file.probe?.kind !== 'image') return null;
  try {
    const copy = await localCopy(file, folder, signal);
    return await openPicture({ file: copy, format: file.probe.format, folder, signal });
  } catch (err) {
    if (signal.aborted) throw err;
    log.info({ err }, 'a logo could not be read; the picture is drawn without it');
    return null;
  }
}
