import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Probe, VideoProbe } from '@/lib/media/probe';
import { pointsAlong, tilesAlong } from '@/lib/media/timeline-pictures';
import { commandLine } from '@/server/media/ffmpeg/command-line';
import { runFfmpeg } from '@/server/media/ffmpeg/run';
import { filmstripRuns } from '@/server/media/ffmpeg/still-arguments';
import { keepMade } from '@/server/media/files/keep-made';
import type { StoredFile } from '@/server/media/files/store';
import { makeWaveform } from './waveform';

const TILE_HEIGHT = 64;

type Looking = { file: StoredFile; local: string; probe: Probe; folder: string; signal: AbortSignal };
type Made = NonNullable<StoredFile['timelinePictures']>;

/** Finer pictures along a video, and its loudness as a row of grey pixels: both are read by the editor's timeline. */
export async function makeTimelinePictures(looking: Looking): Promise<Made> {
  const { probe } = looking;
  const isHeard = probe.kind === 'audio' || (probe.kind === 'video' && probe.audio !== null);
  return {
    filmstrip: probe.kind === 'video' ? await strip(looking, probe) : null,
    waves: isHeard ? await waves(looking, probe.durationS) : null,
  };
}

async function strip({ file, local, folder, signal }: Looking, probe: VideoProbe): Promise<Made['filmstrip']> {
  const to = path.join(folder, 'strip.jpg');
  const wide = Math.max(2, 2 * Math.round((TILE_HEIGHT * probe.width) / probe.height / 2));
  const count = tilesAlong(probe.durationS, wide);
  const { runs, tileWidth, everyS } = filmstripRuns({ file: local, probe, count, height: TILE_HEIGHT, to });
  for (const { args } of runs) await runFfmpeg({ args, signal });
  const kept = await keptShot(file, to);
  return { id: kept._id, extension: kept.extension, count, tileWidth, tileHeight: TILE_HEIGHT, everyS };
}

async function waves({ file, local, folder, signal }: Looking, durationS: number): Promise<Made['waves']> {
  const levels = await makeWaveform({ file: local, durationS, signal, points: pointsAlong(durationS) });
  const [raw, to] = [path.join(folder, 'waves.gray'), path.join(folder, 'waves.png')];
  await writeFile(
    raw,
    Uint8Array.from(levels, (level) => Math.round(level * 2.55)),
  );
  const pixels = ['-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', `${levels.length}x1`];
  const args = commandLine({
    inputs: [{ file: raw, options: pixels }],
    outputs: [{ to, options: ['-frames:v', '1', '-update', '1'] }],
  });
  await runFfmpeg({ args, signal });
  const kept = await keptShot(file, to);
  return { id: kept._id, extension: kept.extension, points: levels.length };
}

const keptShot = ({ _id, name, projectId, createdBy }: StoredFile, made: string): Promise<StoredFile> =>
  keepMade({
    ...{ path: made, name: `timeline of ${name}`, role: 'filmstrip', sourceId: _id },
    ...{ projectId: String(projectId), userId: String(createdBy) },
  });
