import ffmpeg from 'fluent-ffmpeg';

/** A run of ffmpeg: what it reads, how it filters, what it writes. Options come as pairs of a name and a value. */
export type FfmpegCommand = {
  inputs: readonly { file: string; options: readonly string[] }[];
  /** A filter graph over all inputs. */
  filters?: string | undefined;
  outputs: readonly { to: string; options: readonly string[] }[];
};

/**
 * The arguments of a run. Only this file knows fluent-ffmpeg, whose repository is archived: it puts the command line
 * together and starts nothing. Processes, limits and signals belong to `run.ts`.
 */
export function commandLine({ inputs, filters, outputs }: FfmpegCommand): string[] {
  const command = ffmpeg();
  // Options one by one: in a list, one with a space in it would be taken for two.
  for (const { file, options } of inputs) {
    command.input(file);
    if (options.length > 0) command.inputOptions(...options);
  }
  if (filters) command.complexFilter(filters);
  for (const { to, options } of outputs) command.output(to).outputOptions(...options);
  return command._getArguments();
}
