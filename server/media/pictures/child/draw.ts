import { writeFile } from 'node:fs/promises';
import { drawScene } from '@/lib/scene/draw-scene';
import type { Picture, Surface } from '@/lib/scene/surface';
import { canvas } from './canvas.ts';
import type { Commands, MadePicture } from './messages.ts';
import { openPicture } from './open.ts';

/** JPEG, which every network takes. */
const QUALITY = 92;

/** Draws a scene as it is at `t` seconds into a JPEG file. */
export async function drawPicture({ scene, size, t, to, pictures }: Commands['draw']['input']): Promise<MadePicture> {
  const { createCanvas, loadImage } = await canvas();
  const picture = createCanvas(size.width, size.height);
  const opened: Record<string, Picture> = {};
  for (const [name, file] of Object.entries(pictures ?? {})) {
    // Decoded by the one decoder, no larger than it can be seen; the canvas gets plain PNG.
    const bytes = await openPicture(file)
      .rotate()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .png();
    const image = await loadImage(await bytes.toBuffer());
    opened[name] = { width: image.width, height: image.height, image: image as unknown as Picture['image'] };
  }
  drawScene({ surface: picture.getContext('2d') as unknown as Surface, size, t, scene, pictures: opened });
  const bytes = await picture.encode('jpeg', QUALITY);
  const file = `${to}.jpg`;
  await writeFile(file, bytes);
  return { path: file, extension: 'jpg', contentType: 'image/jpeg', bytes: bytes.length };
}
