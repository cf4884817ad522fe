import type { Writable } from 'node:stream';
import { killChild, spawnBounded, type ChildLimits } from '@/server/system/bounded-child';

/** ffmpeg or ffprobe ended with an error. `text` is for the log: it may name paths. */
export class ToolError extends Error {
  readonly text: string;

  constructor(program: string, text: string) {
    super(`${program} could not do it`);
    this.name = 'ToolError';
    this.text = text;
  }
}

/** The program is not on this host. */
export class ToolMissingError extends Error {
  constructor(program: string) {
    super(`${program} is not installed on this host. Install ffmpeg, or let npm start do it.`);
    this.name = 'ToolMissingError';
  }
}

type Run = {
  args: readonly string[];
  signal: AbortSignal;
  /** Limits of memory and processor time; by default those for analysis. */
  limits?: ChildLimits;
  /** The folder for relative names in the arguments. */
  folder?: string;
  /** Of the output, for progress. */
  durationS?: number;
  /** 0–1. */
  onProgress?: (fraction: number) => void;
  /** Gets what the program writes to its standard output. */
  onOutput?: (chunk: Buffer) => void;
  /** Gets the pipe of its standard input, as soon as it runs; without, there is none. */
  onInput?: (pipe: Writable) => void;
  /** Gets its error output as it arrives. */
  onErrors?: (text: string) => void;
};

/** The limits of an ffmpeg that only analyses: one decoder of 8K needs 0.6 GB. */
export const LOOKING: ChildLimits = { memoryBytes: 1.5 * 1_073_741_824, cpuSeconds: 1800 };
/** The limits of one that converts: 4K to 4K needs 1 GB on two cores, more on many. Its job bounds its time, too. */
export const CONVERTING: ChildLimits = { memoryBytes: 3 * 1_073_741_824, cpuSeconds: 16 * 3600 };
const ERROR_TEXT_MAX = 4000;
const OUTPUT_TEXT_MAX = 8 * 1_048_576;

/** Formats that may be opened: nothing that names other files (playlists, concat scripts, drawing commands). */
const FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,flv,asf,mpeg,mpegts,mpegvideo,h264,hevc,ogg,gif,apng,png_pipe,bmp_pipe,tiff_pipe,jpeg_pipe,webp_pipe,mp3,wav,aac,flac,aiff,amr,caf,ac3,eac3,yuv4mpegpipe,image2';

/** No frame of a video may be larger: a decoder would take gigabytes. 8K is 33 million. */
const MAX_PIXELS = 67_108_864;

/** The arguments before every `-i` of a user's file: local files only, known formats only, no huge pictures. */
export const SAFE_INPUT: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  FORMATS,
  '-max_pixels',
  String(MAX_PIXELS),
];

/**
 * Runs ffmpeg to its end. Throws ToolError; when the signal aborts, its whole process group is killed and the signal's
 * reason thrown.
 */
export async function runFfmpeg({ args, onProgress, durationS, onOutput, ...rest }: Run): Promise<void> {
  const progress = onProgress && durationS ? progressReader(durationS, onProgress) : undefined;
  const own = [
    '-hide_banner',
    ...(rest.onInput ? [] : ['-nostdin']),
    '-y',
    '-loglevel',
    'error',
    ...(progress ? ['-progress', 'pipe:1', '-stats_period', '0.5'] : []),
  ];
  await run('ffmpeg', { args: [...own, ...args], onOutput: onOutput ?? progress, ...rest });
}

/** Runs ffprobe on a user's file and returns its output. */
export async function runFfprobe({
  args,
  file,
  signal,
}: {
  args: readonly string[];
  file: string;
  signal: AbortSignal;
}): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const keep = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= OUTPUT_TEXT_MAX) chunks.push(chunk);
  };
  await run('ffprobe', {
    args: ['-hide_banner', '-loglevel', 'error', ...SAFE_INPUT, ...args, '-i', file],
    signal,
    onOutput: keep,
  });
  return Buffer.concat(chunks).toString('utf8');
}

/** Every frame that ffmpeg has written counts as progress. */
function progressReader(durationS: number, onProgress: (fraction: number) => void): (chunk: Buffer) => void {
  return (chunk) => {
    const at = [...chunk.toString('latin1').matchAll(/^out_time_us=(\d+)/gm)].at(-1)?.[1];
    if (at) onProgress(Math.min(1, Number(at) / 1_000_000 / durationS));
  };
}

async function run(
  program: 'ffmpeg' | 'ffprobe',
  { args, signal, folder, onOutput, onErrors, onInput, limits = LOOKING }: Run,
): Promise<void> {
  signal.throwIfAborted();
  const child = spawnBounded({ program, args, limits, folder, stdio: [onInput ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
  if (onInput && child.stdin) {
    // A program that ends early leaves a broken pipe; its end says so.
    child.stdin.on('error', () => undefined);
    onInput(child.stdin);
  }
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    const text = chunk.toString('utf8');
    errors = (errors + text).slice(-ERROR_TEXT_MAX);
    onErrors?.(text);
  });
  child.stdout?.on('data', (chunk: Buffer) => onOutput?.(chunk));
  const kill = () => killChild(child);
  signal.addEventListener('abort', kill, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal.throwIfAborted();
    if (code === 0) return;
    if (code === 127 || code === 126 || /failed to execute/.test(errors)) throw new ToolMissingError(program);
    throw new ToolError(program, errors || `it ended with ${code ?? 'a signal'}`);
  } catch (error) {
    if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ToolMissingError(program);
    throw error;
  } finally {
    signal.removeEventListener('abort', kill);
  }
}
