import type { VideoEncode, VideoWork } from '@/lib/media/work';
import { commandLine, type FfmpegCommand } from './command-line';
import { SCALE_MATRIX } from './matrices';
import { SAFE_INPUT } from './run';
import { sdrFilter } from './sdr-filter';

export type VideoOutput = { work: VideoWork; path: string };

/** Encoding speed against size: one step slower where the bytes are limited. */
const X264 = { quick: 'veryfast', careful: 'faster' } as const;
/** Looks like the source; the rate's cap keeps it small. */
const CRF = 20;

/** One ffmpeg that decodes a source once and makes all of these, which show the same part of it at the same rate. */
export function onePassArguments(input: string, outputs: readonly VideoOutput[]): string[] {
  return commandLine({
    ...sourceOf(input, outputs),
    outputs: outputs.map(({ work, path }, index) => ({
      to: path,
      options: [
        ...mapOf(work, index),
        ...videoOptions(work, 'one'),
        ...soundOptions(work),
        ...FILE,
        ...mp4Options(work),
      ],
    })),
  });
}

/** The two passes of a video whose bytes are limited. `log` is the path of the first pass's statistics. */
export function twoPassArguments(input: string, { work, path }: VideoOutput, log: string): [string[], string[]] {
  const source = sourceOf(input, [{ work, path }]);
  const first = [
    ...mapOf({ ...work, audio: 'none' }, 0),
    ...videoOptions(work, 'first'),
    ...passOptions(1, log),
    ...['-an', '-f', 'null'],
  ];
  const second = [
    ...mapOf(work, 0),
    ...videoOptions(work, 'second'),
    ...passOptions(2, log),
    ...soundOptions(work),
    ...FILE,
    ...mp4Options(work),
  ];
  return [
    commandLine({ ...source, outputs: [{ to: '-', options: first }] }),
    commandLine({ ...source, outputs: [{ to: path, options: second }] }),
  ];
}

const passOptions = (pass: 1 | 2, log: string) => ['-pass', String(pass), '-passlogfile', log];

/** No notes of the source reach the output: places, names, devices. */
const FILE = ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn', '-max_muxing_queue_size', '4096'] as const;

function sourceOf(input: string, outputs: readonly VideoOutput[]): Pick<FfmpegCommand, 'inputs' | 'filters'> {
  const times = outputs[0]?.work.times ?? 1;
  const cut = outputs[0]?.work.cut;
  const loop = times > 1 ? ['-stream_loop', String(times - 1)] : [];
  // Before the input: decoded from the key frame before, shown from the very moment.
  const part = cut ? ['-ss', cut.startS.toFixed(3), '-t', cut.durationS.toFixed(3)] : [];
  return { inputs: [{ file: input, options: [...loop, ...part, ...SAFE_INPUT] }], filters: filtersOf(outputs) };
}

function mapOf({ video, audio }: VideoWork, index: number): string[] {
  return ['-map', video === 'copy' ? '0:v:0' : `[v${index}]`, ...(audio === 'none' ? ['-an'] : ['-map', '0:a:0'])];
}

function filtersOf(outputs: readonly VideoOutput[]): string | undefined {
  const encoded = outputs.flatMap(({ work }, index) => (work.video === 'copy' ? [] : [{ encode: work.video, index }]));
  if (encoded.length === 0) return undefined;
  const labels = encoded.map(({ index }) => (encoded.length > 1 ? `[s${index}]` : '[0:v:0]'));
  const split = encoded.length > 1 ? [`[0:v:0]split=${encoded.length}${labels.join('')}`] : [];
  const chains = encoded.map(({ encode, index }, at) => `${labels[at]}${chainOf(encode, index)}[v${index}]`);
  return [...split, ...chains].join(';');
}

/** From a decoded frame (rotated upright by ffmpeg) to one that can be encoded. */
function chainOf(encode: VideoEncode, index: number): string {
  const { frame, shown, squarePixels, deinterlace, alpha, background, fps } = encode;
  const [width, height] = frame.outer;
  const padded = frame.inner[0] !== width || frame.inner[1] !== height;
  const before = [
    ...(deinterlace ? ['bwdif=mode=send_frame'] : []),
    ...(fps ? [`fps=${fps}`] : []),
    ...(alpha ? [flattened(background, index)] : []),
    ...(!squarePixels && frame.crop ? [`scale=${shown[0]}:${shown[1]}`] : []),
    ...(frame.crop ? [`crop=${frame.crop.width}:${frame.crop.height}:${frame.crop.x}:${frame.crop.y}`] : []),
  ];
  const sized = `${scale(encode, frame.inner)},${toSdr(encode)}setsar=1`;
  if (!padded) return [...before, sized].join(',');
  const ground = background === 'blur' ? blurred(width, height) : plain(background, width, height);
  return `${[...before, sized].join(',')},split[f${index}][b${index}];[b${index}]${ground}[c${index}];[c${index}][f${index}]overlay=(W-w)/2:(H-h)/2:format=yuv420,format=yuv420p`;
}

/** Blurred small and then enlarged: looks the same at a fraction of the work. */
function blurred(width: number, height: number): string {
  const small = (length: number) => Math.max(16, 2 * Math.round(length / 16));
  const [w, h] = [small(width), small(height)];
  return `scale=${w}:${h}:force_original_aspect_ratio=increase,crop=${w}:${h},gblur=sigma=${Math.max(2, Math.round(Math.min(w, h) / 14))},eq=brightness=-0.06,scale=${width}:${height}:flags=bicubic,setsar=1`;
}

/** Not pad: it takes every colour for BT.601, so that a brand's colour changed. */
function plain(background: `#${string}`, width: number, height: number): string {
  const [red, green, blue] = channelsOf(background);
  return `scale=16:16:flags=neighbor,format=gbrp,lutrgb=r=${red}:g=${green}:b=${blue},scale=${width}:${height}:flags=neighbor:out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1`;
}

function scale({ hdr, matrix, fullRange }: VideoEncode, [width, height]: readonly [number, number]): string {
  const known = SCALE_MATRIX[matrix];
  const colors = hdr
    ? ''
    : `${known ? `:in_color_matrix=${known}` : ''}:out_color_matrix=bt709:in_range=${fullRange ? 'pc' : 'tv'}:out_range=tv`;
  return `scale=${width}:${height}:flags=bicubic${colors}${hdr ? '' : ',format=yuv420p'}`;
}

const toSdr = ({ hdr }: VideoEncode): string => (hdr ? `${sdrFilter(hdr)},format=yuv420p,` : '');

/** Transparent areas get a background: white, unless a colour was chosen. */
function flattened(background: VideoEncode['background'], index: number): string {
  const [red, green, blue] = background === 'blur' ? [255, 255, 255] : channelsOf(background);
  // Not drawbox: it crashes on pictures with an alpha channel in ffmpeg 5.1.
  return `format=rgba,split[a${index}][g${index}];[g${index}]lutrgb=r=${red}:g=${green}:b=${blue}:a=255[h${index}];[h${index}][a${index}]overlay=format=auto`;
}

function channelsOf(background: `#${string}`): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16));
}

function videoOptions({ video }: VideoWork, pass: 'one' | 'first' | 'second'): string[] {
  if (video === 'copy') return ['-c:v', 'copy'];
  const { kbps, gop } = video;
  const preset = pass === 'one' ? X264.quick : X264.careful;
  const rate =
    pass === 'one'
      ? ['-crf', String(CRF), '-maxrate', `${kbps}k`, '-bufsize', `${kbps}k`]
      : ['-b:v', `${kbps}k`, '-maxrate', `${Math.round(kbps * 1.5)}k`, '-bufsize', `${kbps * 2}k`];
  return [
    ...['-c:v', 'libx264', '-preset', preset, '-profile:v', 'high', '-pix_fmt', 'yuv420p', ...rate],
    ...[
      '-g',
      String(gop),
      '-bf',
      '2',
      '-flags',
      '+cgop',
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-color_range',
      'tv',
    ],
  ];
}

function soundOptions({ audio }: VideoWork): string[] {
  if (audio === 'none') return [];
  if (audio === 'copy') return ['-c:a', 'copy'];
  const whole = audio.fillsGaps ? ['-af', 'aresample=async=1'] : [];
  return [...whole, '-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', `${audio.kbps}k`, '-ar', '48000', '-ac', '2'];
}

function mp4Options({ noEditLists }: VideoWork): string[] {
  return [
    '-f',
    'mp4',
    '-movflags',
    '+faststart',
    ...(noEditLists ? ['-use_editlist', '0', '-avoid_negative_ts', 'make_zero'] : []),
  ];
}
