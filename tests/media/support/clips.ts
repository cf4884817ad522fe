import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Clips = {
  folder: string;
  /** Makes a file with ffmpeg from these arguments, once per name. */ make(
    name: string,
    args: readonly string[],
  ): Promise<string>;
  path(name: string): string;
  remove(): Promise<void>;
};

/** A folder of small real files. */
export async function startClips(): Promise<Clips> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clips-'));
  const made = new Map<string, Promise<string>>();
  const at = (name: string) => path.join(folder, name);
  const make = async (name: string, args: readonly string[]) => {
    await run('ffmpeg', ['-v', 'error', '-y', ...args, at(name)], { cwd: folder });
    return at(name);
  };
  return {
    folder,
    path: at,
    make: (name, args) => {
      const known = made.get(name) ?? make(name, args);
      made.set(name, known);
      return known;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Moving colours and a tone, as inputs of ffmpeg. */
export function source({
  size = '320x180',
  seconds = 2,
  fps = 30,
  sound = true,
}: { size?: string; seconds?: number; fps?: number | string; sound?: boolean } = {}): string[] {
  return [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=${size}:r=${fps}:d=${seconds}`,
    ...(sound ? ['-f', 'lavfi', '-i', `sine=d=${seconds}:r=48000`] : []),
  ];
}

export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] as const;
