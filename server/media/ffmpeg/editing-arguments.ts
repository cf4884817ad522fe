import type { AudioProbe, VideoProbe } from '@/lib/media/probe';
import { MP4, SOUND_CODEC, SOUND_FILE, SOUND_RATE, VIDEO_CODEC } from '@/lib/video/codec';
import { EDITING_SIDE } from '@/lib/media/editing-copy';
import { commandLine } from './command-line';
import { filmFrames } from './film-frames';
import { inRightColours } from './right-colours';
import { SAFE_INPUT } from './run';

const SOUND = `[0:a:0]aresample=${SOUND_RATE}:async=1:first_pts=0[sound]`;

/**
 * A video or sound as the editor shows it: upright, at the film's rate by the rule of the render, in colours for every
 * screen, a key frame each second, 48 kHz.
 */
export function editingArguments({ file, probe, to }: { file: string; probe: VideoProbe | AudioProbe; to: string }) {
  const inputs = [{ file, options: SAFE_INPUT }];
  if (probe.kind === 'audio')
    return commandLine({
      inputs,
      filters: SOUND,
      outputs: [{ to, options: ['-map', '[sound]', '-vn', ...SOUND_CODEC, ...SOUND_FILE] }],
    });
  const sound = probe.audio ? ['-map', '[sound]', ...SOUND_CODEC] : ['-an'];
  return commandLine({
    inputs,
    filters: [pictureOf(probe), ...(probe.audio ? [SOUND] : [])].join(';'),
    outputs: [{ to, options: ['-map', '[picture]', ...VIDEO_CODEC, ...sound, ...MP4] }],
  });
}

function pictureOf(probe: VideoProbe): string {
  const { width, height, video } = probe;
  const factor = Math.min(1, EDITING_SIDE / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * factor) / 2));
  const sized = `scale=${even(width)}:${even(height)}:flags=bicubic`;
  return [
    `[0:v:0]${filmFrames(video)}`,
    // The other way round, tones of 4K would take ten times as long.
    ...(video.hdr ? [sized, inRightColours(probe)] : [inRightColours(probe), sized]),
    'format=yuv420p,setsar=1[picture]',
  ].join(',');
}
