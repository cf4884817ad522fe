import path from 'node:path';
import type { CopiedRange } from '@/lib/timeline/plan/reuse';
import { commandLine } from '@/server/media/ffmpeg/command-line';
import { CONVERTING, runFfmpeg, SAFE_INPUT } from '@/server/media/ffmpeg/run';
import type { CopiedStream } from './join-pieces';
import { groupsInStream, type StreamGroup } from './streams';

type Copied = {
  file: string;
  ranges: readonly CopiedRange[];
  /** How many groups the file has. */
  groups: number;
  /** For the bare stream of its picture. */
  scratch: string;
  signal: AbortSignal;
};

/** The bytes of some groups of a video of our own; null: its groups are others. Throws ToolError for a broken file. */
export async function copiesInFile({ file, ranges, groups, scratch, signal }: Copied): Promise<CopiedStream[] | null> {
  const to = path.join(scratch, 'earlier.h264');
  const options = ['-map', '0:v:0', '-c:v', 'copy', '-bsf:v', 'h264_mp4toannexb', '-f', 'h264'];
  const args = commandLine({ inputs: [{ file, options: SAFE_INPUT }], outputs: [{ to, options }] });
  await runFfmpeg({ args, signal, limits: CONVERTING });
  const all = await groupsInStream(to, signal);
  const copies = ranges.map((range) => copyOf(range, all, to));
  return all.length === groups && copies.every((copy) => copy !== null) ? copies : null;
}

function copyOf(
  { start, end, first, count }: CopiedRange,
  all: readonly StreamGroup[],
  file: string,
): CopiedStream | null {
  const groups = all.slice(first, first + count);
  const [from, to] = [groups[0]?.from, groups.at(-1)?.to];
  const frames = groups.reduce((sum, group) => sum + group.frames, 0);
  return from === undefined || to === undefined || frames !== end - start ? null : { start, end, file, from, to };
}
