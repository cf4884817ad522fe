import path from 'node:path';
import type { Picture, Size } from '@/lib/scene/surface';
import type { MovingPicture, PictureFiles, SoftPicture } from './messages.ts';
import { cardOf, frameOf, picturesOf } from './pictures.ts';

/** The pictures that a scene draws at one of its frames. */
export type PicturesAt = (frame: number) => Promise<Record<string, Picture | null>>;

type File = PictureFiles[string];
const isSoft = (file: File): file is SoftPicture => typeof file === 'object' && file !== null && 'soft' in file;
const isMoving = (file: File): file is MovingPicture => typeof file === 'object' && file !== null && 'folder' in file;

/** The pictures of a scene: still ones are opened once, of clips the frame that is shown, one at a time. */
export async function openPictures(files: PictureFiles, size: Size): Promise<PicturesAt> {
  const still: Record<string, string | null> = {};
  const soft: Record<string, Picture> = {};
  const moving: [string, MovingPicture][] = [];
  for (const [name, file] of Object.entries(files)) {
    if (isMoving(file)) moving.push([name, file]);
    else if (isSoft(file)) soft[name] = await cardOf(file.soft, size, { size });
    else still[name] = file;
  }
  const opened = { ...(await picturesOf(still, size)), ...soft };
  const last = new Map<string, { at: number; picture: Picture }>();
  return async (frame) => {
    for (const [name, { folder, frames, from }] of moving) {
      const at = Math.min(frames - 1, Math.max(0, frame - from));
      if (last.get(name)?.at === at) continue;
      const file = path.join(folder, `${String(at + 1).padStart(5, '0')}.jpg`);
      last.set(name, { at, picture: await frameOf(file) });
    }
    return { ...opened, ...Object.fromEntries([...last].map(([name, { picture }]) => [name, picture])) };
  };
}
