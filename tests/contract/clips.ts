import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function made(name: string, args: readonly string[]): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'contract-clips-'));
  await run('ffmpeg', ['-v', 'error', ...args, path.join(folder, name)]);
  return readFile(path.join(folder, name)).finally(() => rm(folder, { recursive: true }));
}

let tiny: Promise<Uint8Array> | undefined;
let foreign: Promise<Uint8Array> | undefined;
let long: Promise<Uint8Array> | undefined;

/** One second, 160 × 90. */
export const tinyVideo = () =>
  (tiny ??= made('tiny.mp4', [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=160x90:d=1:r=10',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ]));

/** A second of video that no network accepts unconverted. */
export const shortAvi = () =>
  (foreign ??= made('short.avi', ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:d=1:r=10', '-c:v', 'mpeg4']));

/** Two minutes that have to be encoded for Telegram. */
export const longVideo = () =>
  (long ??= made('long.avi', ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:d=120:r=30', '-c:v', 'mpeg4', '-q:v', '25']));
