import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { drawingOf, type Drawing } from './drawings';

const run = promisify(execFile);

export type Picture = { drawing: Drawing; size: { width: number; height: number } };

/** A drawn scene, rendered by the browser. */
export async function drawPicture(browser: Browser, { drawing, size }: Picture): Promise<Buffer> {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawingOf(drawing, size)}`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** Six seconds of slow zoom into a picture, with a quiet tone. */
export async function makeFilm(picture: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shots-film-'));
  try {
    const [from, to] = [path.join(folder, 'picture.png'), path.join(folder, 'film.mp4')];
    await writeFile(from, picture);
    const zoom = "zoompan=z='1+on/600':d=150:s=540x960:fps=25";
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      from,
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=220:duration=6',
      '-vf',
      zoom,
      '-t',
      '6',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      to,
    ]);
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
