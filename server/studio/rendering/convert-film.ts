import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import type { ConvertedFormat } from '@/lib/video/render';
import { commandLine } from '@/server/media/ffmpeg/command-line';
import { CONVERTING, runFfmpeg, SAFE_INPUT, ToolError } from '@/server/media/ffmpeg/run';

const BT709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
const SAME_BYTES = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];

/** How each is made of a film in H.264: a MOV has the very same stream. */
const OPTIONS: Record<ConvertedFormat, readonly string[]> = {
  mov: ['-c', 'copy', '-movflags', '+faststart', '-f', 'mov'],
  webm: [
    ...['-c:v', 'libvpx-vp9', '-deadline', 'good', '-cpu-used', '5', '-row-mt', '1', '-crf', '31', '-b:v', '0'],
    ...['-pix_fmt', 'yuv420p', '-g', '90', ...BT709, '-c:a', 'libopus', '-b:a', '160k', '-f', 'webm'],
  ],
  prores: [
    ...['-c:v', 'prores_ks', '-profile:v', '3', '-vendor', 'apl0', '-pix_fmt', 'yuv422p10le', ...BT709],
    ...['-c:a', 'pcm_s16le', '-f', 'mov'],
  ],
};
const NAMES: Record<ConvertedFormat, string> = { mov: 'MOV', webm: 'WebM', prores: 'ProRes' };

type Converting = {
  file: string;
  format: ConvertedFormat;
  /** Of this run alone. */
  scratch: string;
  signal: AbortSignal;
  onProgress: (fraction: number, sentence: string) => void;
};

/** A film in another form; throws a sentence where this host's ffmpeg lacks its encoder. */
export async function convertFilm({ file, format, scratch, signal, onProgress }: Converting): Promise<string> {
  const to = path.join(scratch, `converted.${format === 'webm' ? 'webm' : 'mov'}`);
  const args = commandLine({
    inputs: [{ file, options: SAFE_INPUT }],
    outputs: [{ to, options: ['-map', '0:v:0', '-map', '0:a?', ...SAME_BYTES, ...OPTIONS[format]] }],
  });
  try {
    await runFfmpeg({
      ...{ args, signal, limits: CONVERTING },
      onProgress: (fraction) => onProgress(fraction, `Making the ${NAMES[format]}`),
    });
  } catch (error) {
    if (error instanceof ToolError && /Unknown encoder/.test(error.text))
      throw new AppError('MEDIA_REFUSED', `This host’s ffmpeg makes no ${NAMES[format]}. Choose MP4.`);
    throw error;
  }
  return to;
}
