import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { planMedia } from '@/lib/media/plan';
import { GIF, isConverted } from '@/lib/video/render';
import { manifestOf } from '@/lib/platforms/index';
import { runPlan } from '@/server/media/convert/run-plan';
import { commandLine } from '@/server/media/ffmpeg/command-line';
import { CONVERTING, runFfmpeg, SAFE_INPUT } from '@/server/media/ffmpeg/run';
import { probeFile } from '@/server/media/inspect/probe-file';
import type { VideoRender } from '@/server/studio/videos/render.store';
import { convertFilm } from './convert-film';

type Finish = {
  file: string;
  render: Pick<VideoRender, 'format' | 'preset'>;
  /** Of this run alone: another worker may be at the same render. */
  scratch: string;
  signal: AbortSignal;
  onProgress: (fraction: number, sentence: string) => void;
};

/** Makes a GIF of its video, and holds a file to what its network takes. Returns the path of the result. */
export async function finishFile({
  file,
  render: { format, preset },
  scratch,
  signal,
  onProgress,
}: Finish): Promise<string> {
  if (format === 'gif') return gifOf({ file, scratch, signal });
  if (isConverted(format)) return convertFilm({ file, format, scratch, signal, onProgress });
  if (format !== 'mp4' || !preset) return file;
  const { label, presets } = manifestOf(preset);
  const { size: bytes } = await stat(file);
  const probe = await probeFile({ file, kind: 'video', contentType: 'video/mp4', bytes, folder: scratch, signal });
  const plan = planMedia({ label, probe, presets });
  if (plan.action === 'keep') return file;
  if (plan.action === 'refuse') throw new AppError('MEDIA_REFUSED', plan.message);
  const [made] = await runPlan({
    source: { file, probe },
    works: [plan.work],
    folder: scratch,
    signal,
    onProgress: (fraction) => onProgress(fraction, `Encoding it again to fit ${label}`),
  });
  if (!made || made instanceof AppError) throw made ?? new Error('A plan made nothing');
  // Nothing is called a film for a network that it would refuse.
  const still = planMedia({ label, probe: made.probe, presets });
  if (still.action === 'keep') return made.path;
  const because = still.action === 'refuse' ? still.message : (still.findings[0]?.message ?? '');
  throw new AppError('MEDIA_REFUSED', `${because}. Render a part of it, or make the picture smaller.`);
}

/**
 * Colours are chosen from all frames, which are read twice: held in memory they would take hundreds of megabytes. Not
 * from those that change alone (`diff`): ffmpeg 5 then leaves out what appears last.
 */
async function gifOf({ file, scratch, signal }: Pick<Finish, 'file' | 'scratch' | 'signal'>): Promise<string> {
  const to = path.join(scratch, 'film.gif');
  const frames = `fps=${GIF.fps},format=rgb24`;
  const args = commandLine({
    inputs: [
      { file, options: SAFE_INPUT },
      { file, options: SAFE_INPUT },
    ],
    filters: `[0:v:0]${frames},palettegen=stats_mode=full[colours];[1:v:0]${frames}[frames];[frames][colours]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle[gif]`,
    outputs: [{ to, options: ['-map', '[gif]', '-loop', '0', '-f', 'gif'] }],
  });
  await runFfmpeg({ args, signal, limits: CONVERTING });
  return to;
}
