import type { Size } from '@/lib/scene/surface';
import { FPS, GROUP_FRAMES, toCodecColours, VIDEO_CODEC } from '@/lib/video/codec';
import { commandLine } from '@/server/media/ffmpeg/command-line';
import { SAFE_INPUT } from '@/server/media/ffmpeg/run';

export type PiecePlan = {
  clip: string;
  speed: number;
  /** In the film; a shorter clip holds its last frame. */
  frames: number;
  size: Size;
  /** The last picture of the item before, and over how many frames it fades out. */
  before: { picture: string; frames: number } | null;
  /** A list of states of their lane (`subtitle-list.ts`). */
  subtitles: { list: string; x: number; y: number } | null;
};

const FROM_RGB = 'scale=out_color_matrix=bt709:out_range=tv,format=yuva420p';
const TO_RGB = 'scale=in_color_matrix=bt709:in_range=tv,format=rgb24';

/** One item of the film, composed, as a bare stream; and its last picture, for the fade of the item after it. */
export function pieceArguments(plan: PiecePlan & { to: string; last: string }): string[] {
  const { frames, to, last } = plan;
  const split = `split[v][w];[w]trim=start_frame=${frames - 1},${TO_RGB}[last]`;
  return commandLine({
    inputs: inputsOf(plan),
    filters: `${filtersOf(plan)},${split}`,
    outputs: [
      {
        to,
        options: ['-map', '[v]', '-an', '-frames:v', String(frames), ...VIDEO_CODEC, '-f', 'h264'],
      },
      { to: last, options: ['-map', '[last]', '-frames:v', '1', '-update', '1', '-f', 'image2', '-c:v', 'png'] },
    ],
  });
}

/** The first second of an item only, when the item before it is another one than last time. */
export function headArguments(plan: PiecePlan & { to: string }): string[] {
  const frames = Math.min(plan.frames, GROUP_FRAMES);
  return commandLine({
    inputs: inputsOf(plan),
    filters: `${filtersOf(plan)}[v]`,
    outputs: [
      { to: plan.to, options: ['-map', '[v]', '-an', '-frames:v', String(frames), ...VIDEO_CODEC, '-f', 'h264'] },
    ],
  });
}

function inputsOf({ clip, before, subtitles }: PiecePlan) {
  return [
    { file: clip, options: SAFE_INPUT },
    ...(before
      ? [{ file: before.picture, options: ['-framerate', String(FPS), '-f', 'image2', '-pattern_type', 'none'] }]
      : []),
    ...(subtitles ? [{ file: subtitles.list, options: ['-f', 'concat', '-safe', '0'] }] : []),
  ];
}

function filtersOf({ speed, frames, size: { width, height }, before, subtitles }: PiecePlan): string {
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease:in_color_matrix=bt709:out_color_matrix=bt709,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`;
  const chains = [
    `[0:v:0]setpts=(PTS-STARTPTS)/${Number(speed.toFixed(6))},fps=${FPS}:round=up:start_time=0,${fit},tpad=stop_mode=clone:stop=${frames},trim=end_frame=${frames},setpts=PTS-STARTPTS,format=yuv420p[c]`,
  ];
  let shown = 'c';
  if (before) {
    const fade = `fade=t=out:start_frame=0:nb_frames=${before.frames}:alpha=1`;
    chains.push(`[1:v:0]${FROM_RGB},tpad=stop_mode=clone:stop=${before.frames - 1},${fade}[b]`);
    chains.push(`[c][b]overlay=0:0:eof_action=pass:format=yuv420[f]`);
    shown = 'f';
  }
  if (subtitles) {
    chains.push(`[${before ? 2 : 1}:v:0]${FROM_RGB}[s]`);
    chains.push(`[${shown}][s]overlay=${subtitles.x}:${subtitles.y}:eof_action=pass:format=yuv420[t]`);
    shown = 't';
  }
  return `${chains.join(';')};[${shown}]${toCodecColours('yuv')}`;
}
