import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endOf, newItem, newText, newTimeline, type Item } from '@/lib/timeline/model';
import { probeFile } from '@/server/media/inspect/probe-file';
import type { MediaSource } from '@/server/studio/rendering/graph/clip';
import { pictureOutput, soundOutput } from '@/server/studio/rendering/outputs';
import { renderTimeline } from '@/server/studio/rendering/render-timeline';
import { EXACT } from './pictures';

/** Of a test file: it removes it. */
export const dir = mkdtempSync(path.join(os.tmpdir(), 'render-'));
export const signal = new AbortController().signal;
export const viewport = { width: 64, height: 64 };
export const sources = new Map<string, MediaSource>();
let renders = 0;
/** The folder of the newest render's run. */
export const scratchOf = (): string => path.join(dir, `scratch${renders}`);

export const sine = (volume = 1) => ['-f', 'lavfi', '-i', `aevalsrc='${volume}*sin(440*2*PI*t)':s=48000:d=2`];

/** ffmpeg's own sources as a file that a timeline names. */
export async function source(name: string, args: readonly string[]): Promise<string> {
  const file = path.join(dir, name);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, file]);
  const kind = /wav|m4a/.test(name) ? 'audio' : 'video';
  const type = /mp4/.test(name) ? 'video/mp4' : 'video/x-matroska';
  const bytes = statSync(file).size;
  sources.set(name, { file, probe: await probeFile({ file, kind, contentType: type, bytes, folder: dir, signal }) });
  return name;
}

type More = {
  folder?: string;
  start?: number;
  end?: number;
  format?: 'mp4' | 'gif';
  onProgress?: (fraction: number) => void;
};

export async function render(items: readonly Item[], more: More = {}) {
  renders += 1;
  const scratch = scratchOf();
  mkdirSync(scratch);
  const { folder = path.join(dir, `kept${renders}`), start = 0, end = Math.max(...items.map(endOf)) } = more;
  const { format = 'mp4' } = more;
  const made = pictureOutput({ viewport, format, preset: null });
  return renderTimeline({
    timeline: { ...newTimeline(viewport), items },
    range: { start, end },
    ...{ format, sources, folder, scratch, signal },
    picture: format === 'mp4' ? { ...made, options: [...EXACT, '-r', '30'] } : made,
    sound: soundOutput(null),
    to: path.join(folder, 'film'),
    ...(more.onProgress ? { onProgress: more.onProgress } : {}),
  });
}

export const clip = (id: string, url: string, rest: Partial<Item> = {}) =>
  newItem({ id, type: 'video', url, width: 32, height: 32, volume: 0, ...rest });
/** A plain box, whose brightness is exact. */
export const box = (id: string, start: number, duration: number, level: number, rest: Partial<Item> = {}) =>
  newItem({
    ...{ id, type: 'text', trackIndex: 1, start, duration, x: 32, width: 32, height: 32, ...rest },
    text: { ...newText(''), backgroundColor: `rgb(${level}, ${level}, ${level})`, borderRadius: 0, outline: null },
  });
