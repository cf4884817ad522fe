import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './test';

const run = promisify(execFile);

const WITH: Record<string, readonly string[]> = {
  'tall.png': ['-f', 'lavfi', '-i', 'gradients=s=900x1600:c0=orange:c1=purple', '-frames:v', '1'],
  'tower.png': ['-f', 'lavfi', '-i', 'gradients=s=1000x2000:c0=green:c1=yellow', '-frames:v', '1'],
  'three minutes.mp4': [
    '-f',
    'lavfi',
    '-i',
    'testsrc=s=128x96:d=180:r=10',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'ultrafast',
    '-movflags',
    '+faststart',
  ],
  'noise.png': ['-f', 'lavfi', '-i', 'color=gray:s=1400x1000,noise=alls=100:allf=t', '-frames:v', '1'],
  'sea.jpg': ['-f', 'lavfi', '-i', 'gradients=s=1600x900:c0=teal:c1=navy', '-frames:v', '1'],
  'photo.jpg': ['-f', 'lavfi', '-i', 'gradients=s=4032x3024:c0=teal:c1=orange', '-frames:v', '1'],
  'square.jpg': ['-f', 'lavfi', '-i', 'testsrc2=s=640x640', '-frames:v', '1'],
  'clip.mp4': [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=320x180:d=4:r=25',
    '-f',
    'lavfi',
    '-i',
    'sine=d=4',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
  ],
  'short.mp4': ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:d=1:r=25', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  'busy.mp4': [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=1280x720:d=40:r=30',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'ultrafast',
    '-movflags',
    '+faststart',
  ],
  'tiny.png': ['-f', 'lavfi', '-i', 'color=teal:s=199x400', '-frames:v', '1'],
  'tone.mp3': ['-f', 'lavfi', '-i', 'sine=d=2'],
};

let folder: Promise<string> | undefined;
const known = new Map<string, Promise<string>>();

async function make(name: string): Promise<string> {
  const file = path.join(await (folder ??= mkdtemp(path.join(os.tmpdir(), 'e2e-media-'))), name);
  if (name === 'long.mp4') {
    await run('ffmpeg', ['-v', 'error', '-y', ...(WITH['clip.mp4'] ?? []), file]);
    await appendFile(file, freeBox(28 * 1_048_576));
  } else if (name === 'page.png') {
    await writeFile(file, '<html><script>alert(1)</script></html>');
  } else {
    await run('ffmpeg', ['-v', 'error', '-y', ...(WITH[name] ?? []), file]);
  }
  return file;
}

/** A box that players skip: a small video in a large file. */
function freeBox(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4, 'latin1');
  return box;
}

/**
 * The path of a real file, made once by ffmpeg. `long.mp4` is 28 MB, `busy.mp4` takes long to encode, `page.png` is a
 * page with a script.
 */
export function mediaFile(name: keyof typeof WITH | 'long.mp4' | 'page.png'): Promise<string> {
  const file = known.get(name) ?? make(name);
  known.set(name, file);
  return file;
}

export const mediaFiles = (...names: string[]) => Promise.all(names.map(mediaFile));

/** Presses a button that opens the file picker, and picks files. */
export async function chooseBy(page: Page, button: Locator, ...names: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(await mediaFiles(...names));
}

/** Adds files through the library's screen, and waits until they are analysed. */
export async function fillLibrary(page: Page, ...names: string[]): Promise<void> {
  await page.goto('/media');
  await chooseBy(page, page.getByRole('button', { name: 'Upload' }).first(), ...names);
  for (const name of names)
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(/×| s$/, {
      timeout: 30_000,
    });
}

/** Drops files on an element, as a file manager does. */
export async function dropFiles(
  page: Page,
  target: Locator,
  files: { name: string; type: string; content: string }[],
): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, content } of list)
      transfer.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type }));
    return transfer;
  }, files);
  await target.dispatchEvent('dragover', { dataTransfer: data });
  await target.dispatchEvent('drop', { dataTransfer: data });
}

/** The files of the account's library, newest first. */
export async function library(account: Account): Promise<{ id: string; name: string; url: string; bytes: number }[]> {
  return (await (await account.request.get(`/api/files?projectId=${account.projectId}`)).json()) as {
    id: string;
    name: string;
    url: string;
    bytes: number;
  }[];
}
