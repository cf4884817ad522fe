import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';

const run = promisify(execFile);

export type Picture = { word: string; colors: [string, string, string]; size: { width: number; height: number } };

/** A poster with a word on it, rendered by the browser, so that the repository stores no pictures. */
export async function drawPicture(
  browser: Browser,
  { word, colors: [ground, first, second], size }: Picture,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; display: grid; place-items: center start; background: radial-gradient(circle at 78% 40%, ${first} 0 17%, transparent 17.3%), radial-gradient(circle at 96% 78%, ${second} 0 38%, transparent 38.3%), linear-gradient(160deg, ${ground}, color-mix(in oklab, ${ground}, black 28%)); color: #fff; font: 700 ${Math.round(size.width / 13)}px/1.1 sans-serif }
    p { margin: 7%; max-width: 7.5em; letter-spacing: -.02em }
  </style><p>${word}</p>`);
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
