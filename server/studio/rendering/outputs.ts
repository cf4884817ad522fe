import { manifestOf } from '@/lib/platforms/index';
import type { PlatformKey } from '@/lib/platforms/keys';
import { goodKbps } from '@/lib/media/rate';
import type { Viewport } from '@/lib/timeline/model';
import { FPS, GROUPS, SOUND_CODEC, toCodecColours, VIDEO_CODEC } from '@/lib/video/codec';
import { GIF, type RenderFormat } from '@/lib/video/render';

/** How a picture is encoded: the last filters, the options of its file. */
export type PictureOutput = { filters: string; options: readonly string[] };

/** The size of the file: the viewport, or smaller where a network or a GIF takes no such size. */
export function sizeOf(viewport: Viewport, format: RenderFormat, preset: PlatformKey | null): Viewport {
  if (format === 'gif') return within(viewport, GIF.side, GIF.side);
  if (format !== 'mp4' || !preset) return viewport;
  const { frame } = manifestOf(preset).presets.video.target;
  const ratio = viewport.width / viewport.height;
  const [width, height] = Math.abs(ratio - 1) < 0.01 ? frame.square : ratio > 1 ? frame.landscape : frame.portrait;
  return within(viewport, width, height);
}

function within({ width, height }: Viewport, mostWidth: number, mostHeight: number): Viewport {
  const factor = Math.min(1, mostWidth / width, mostHeight / height);
  const even = (side: number) => Math.max(2, 2 * Math.round((side * factor) / 2));
  return { width: even(width), height: even(height) };
}

type Input = { viewport: Viewport; format: RenderFormat; preset: PlatformKey | null };

/** The encoder's options for a format. A GIF is made from a finer video of its size, in all frames of the film. */
export function pictureOutput({ viewport, format, preset }: Input): PictureOutput {
  const size = sizeOf(viewport, format, preset);
  const scale = size.width === viewport.width && size.height === viewport.height ? '' : scaled(size);
  if (format === 'still')
    return {
      filters: 'scale=in_color_matrix=bt709:in_range=tv,format=rgb24,setsar=1',
      options: ['-frames:v', '1', '-update', '1', '-c:v', 'png', '-f', 'image2'],
    };
  if (format === 'gif') {
    const fine = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '6', '-pix_fmt', 'yuv444p', ...GROUPS];
    return { filters: `${scale.slice(1)}${scale ? ',' : ''}format=yuv444p,setsar=1`, options: fine };
  }
  // Encoded a second time, it is finer the first time.
  const finer = format === 'webm' || format === 'prores' ? ['-crf', '12'] : [];
  return {
    filters: `${scale.slice(1)}${scale ? ',' : ''}${toCodecColours('yuv')}`,
    options: [...VIDEO_CODEC, ...finer, ...rateOf(size, format === 'mp4' ? preset : null)],
  };
}

const scaled = ({ width, height }: Viewport): string => `,scale=${width}:${height}:flags=lanczos`;

/** Never more than a network takes, nor than it needs. */
function rateOf({ width, height }: Viewport, preset: PlatformKey | null): string[] {
  if (!preset) return [];
  const { hard, target } = manifestOf(preset).presets.video;
  const kbps = Math.floor(
    Math.min(goodKbps([width, height], FPS), target.maxVideoKbps ?? Infinity, hard.maxVideoKbps ?? Infinity),
  );
  return ['-maxrate', `${kbps}k`, '-bufsize', `${kbps}k`];
}

/** The sound's options; a network's rate, where it has one. */
export function soundOutput(preset: PlatformKey | null): string[] {
  if (!preset) return [...SOUND_CODEC];
  const { hard, target } = manifestOf(preset).presets.video;
  const kbps = Math.min(target.audioKbps, Math.floor((hard.maxAudioKbps ?? Infinity) * 0.94));
  return [...SOUND_CODEC, '-b:a', `${kbps}k`];
}
