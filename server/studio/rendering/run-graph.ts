import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { commandLine, type FfmpegCommand } from '@/server/media/ffmpeg/command-line';
import { CONVERTING, runFfmpeg, ToolError } from '@/server/media/ffmpeg/run';
import { log } from '@/server/system/log';
import type { Graph } from './graph/builder';

export type Run = {
  graph: Graph;
  to: string;
  options: readonly string[];
  scratch: string;
  signal: AbortSignal;
  seconds: number;
  report: (fraction: number) => void;
};

/** One ffmpeg with a graph. Throws MEDIA_FAILED. */
export async function runGraph({ graph, to, options, scratch, signal, seconds, report }: Run): Promise<void> {
  for (const { name, text } of graph.commands) await writeFile(path.join(scratch, name), text, { mode: 0o600 });
  const filters = graph.chains.length > 0 ? graph.chains.join(';') : undefined;
  const isLong = filters !== undefined && filters.length > LONGEST_ARGUMENT;
  if (isLong) await writeFile(path.join(scratch, GRAPH), filters, { mode: 0o600 });
  const command: FfmpegCommand = {
    inputs: graph.inputs,
    filters: isLong ? undefined : filters,
    outputs: [{ to, options: isLong ? ['-filter_complex_script', GRAPH, ...options] : options }],
  };
  try {
    // Relative names: commands and a long graph lie there.
    await runFfmpeg({
      args: commandLine(command),
      folder: scratch,
      signal,
      limits: CONVERTING,
      durationS: seconds,
      onProgress: report,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ToolError)) throw error;
    log.warn({ err: error, detail: error.text }, 'a timeline could not be encoded');
    throw new AppError('MEDIA_FAILED', FAILED, { cause: error });
  }
}

/** Linux takes no longer ones: 128 kB. */
const LONGEST_ARGUMENT = 100_000;
const GRAPH = 'graph.txt';
const FAILED =
  'The film could not be encoded. Try again; if it fails again, render it in parts, or replace the clips in it one by one to find the one that can’t be read.';
