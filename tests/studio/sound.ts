import { execFileSync, spawnSync } from 'node:child_process';

/** When something is heard, by ffmpeg's silencedetect: pairs of start and end in seconds. */
export function heardIn(file: string, { shortest = 0.12, noise = '-38dB' } = {}): [number, number][] {
  const filter = `silencedetect=noise=${noise}:d=${shortest}`;
  const { stderr } = spawnSync('ffmpeg', ['-hide_banner', '-nostats', '-i', file, '-af', filter, '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  const marks = [...stderr.matchAll(/silence_(start|end): (-?[\d.]+)/g)].map(
    ([, kind, at]) => [kind, Math.max(0, Number(at))] as const,
  );
  const spans: [number, number][] = [];
  let start = 0;
  for (const [kind, at] of marks) {
    if (kind === 'start' && at > start) spans.push([start, at]);
    if (kind === 'end') start = at;
  }
  const last = marks.at(-1);
  const length = secondsOf(file);
  if (!last || (last[0] === 'end' && length - start > 0.05)) spans.push([start, length]);
  return spans;
}

export function secondsOf(file: string): number {
  return Number(probe(file, ['-show_entries', 'format=duration', '-of', 'csv=p=0']));
}

/** The output of ffprobe. */
export function probe(file: string, args: readonly string[]): string {
  return execFileSync('ffprobe', ['-v', 'error', ...args, file], { encoding: 'utf8' }).trim();
}

/** Integrated loudness in LUFS and true peak in dBTP, by EBU R128. */
export function loudnessOf(file: string): { lufs: number; peak: number } {
  const { stderr } = spawnSync(
    'ffmpeg',
    ['-hide_banner', '-nostats', '-i', file, '-map', '0:a:0', '-af', 'ebur128=peak=true', '-f', 'null', '-'],
    { encoding: 'utf8' },
  );
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  return {
    lufs: Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]),
    peak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]),
  };
}

/** The MD5 of each decoded frame of the picture. */
export function framesOf(file: string): string[] {
  const text = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v:0', '-f', 'framemd5', '-'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(',').at(-1)?.trim() ?? '');
}

/** The facts of a file's picture that the codec's contract names, and which frames are key frames. */
export function contractOf(file: string): Record<string, unknown> {
  const names =
    'codec_name,profile,width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries,has_b_frames,sample_aspect_ratio,r_frame_rate,time_base,start_time,nb_frames';
  const { streams } = JSON.parse(
    probe(file, ['-select_streams', 'v:0', '-show_entries', `stream=${names}`, '-of', 'json']),
  ) as { streams: Record<string, unknown>[] };
  const flags = probe(file, ['-select_streams', 'v:0', '-show_entries', 'packet=flags', '-of', 'csv=p=0']).split('\n');
  return { ...streams[0], keys: flags.flatMap((flag, index) => (flag.startsWith('K') ? [index] : [])) };
}

/** The rates that a file names, how far its frames lie apart and how long each is, in ticks of its clock. */
export function rhythmOf(file: string) {
  const rates = probe(file, [
    ...['-select_streams', 'v:0', '-show_entries', 'stream=r_frame_rate,avg_frame_rate', '-of', 'csv=p=0'],
  ]);
  const packets = probe(file, ['-select_streams', 'v:0', '-show_entries', 'packet=pts,duration', '-of', 'csv=p=0'])
    .split('\n')
    .map((line) => line.split(',').map(Number));
  const steps = packets.slice(1).map(([at = 0], index) => at - (packets[index]?.[0] ?? 0));
  return { rates, steps: [...new Set(steps)], lengths: [...new Set(packets.map(([, long]) => long))] };
}
/** Of a file whose frames are all equally far apart. */
export const EVEN = { rates: '30/1,30/1', steps: [1_000], lengths: [1_000] };

/** The colour of a pixel of a frame. */
export function pixelOf(file: string, x: number, y: number, frame = 0): number[] {
  const filter = `select=eq(n\\,${frame}),scale=in_color_matrix=bt709,format=rgb24,crop=1:1:${x}:${y}`;
  return [
    ...execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', '-']),
  ];
}
