import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import type { Work } from '@/lib/media/work';
import type { VideoWork } from '@/lib/media/work';
import type { Probe } from '@/lib/media/probe';
import { durationWords } from '@/lib/media/words';
import { log } from '@/server/system/log';
import { diskFull } from '@/server/media/ffmpeg/disk-full';
import { CONVERTING, runFfmpeg, ToolError } from '@/server/media/ffmpeg/run';
import { onePassArguments, twoPassArguments, type VideoOutput } from '@/server/media/ffmpeg/video-arguments';
import type { PictureFile } from '@/server/media/pictures/child/messages';
import { inPictureChild, PictureError } from '@/server/media/pictures/in-child';
import { makeStripped } from '@/server/media/pictures/make-stripped';
import { openPicture } from '@/server/media/pictures/open-picture';
import { probeFile } from '@/server/media/inspect/probe-file';
import { unreadable } from '@/server/media/ffmpeg/unreadable';

export type Source = { file: string; probe: Probe };
export type Made = { path: string; extension: string; contentType: string; bytes: number; probe: Probe };

type RunPlan = {
  source: Source;
  works: readonly Work[];
  /** Its files live as long as the caller keeps it. */
  folder: string;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};

/** The fixed message for unexpected failures. */
export const failedText = (probe: Probe) =>
  probe.kind === 'video' || probe.kind === 'animation'
    ? 'Failed to process video. Please try again or use a different format.'
    : 'Failed to process media for this platform';

/**
 * Does the work: a file, or the reason why not, for each. Videos that show the same part of the source at the same rate
 * are made in one run, so that it is decoded once. Throws only when the signal aborts or the disk is full.
 */
export async function runPlan({ source, works, folder, signal, onProgress }: RunPlan): Promise<(Made | AppError)[]> {
  const results: (Made | AppError)[] = new Array<Made | AppError>(works.length);
  const groups = groupsOf(works);
  const picture = once(() => readablePicture({ source, folder, signal }));
  const video = once(() => readableVideo({ source, folder, signal }));
  const total = groups.reduce((sum, group) => sum + group.weight, 0);
  let done = 0;
  for (const group of groups) {
    const step = (fraction: number) => onProgress(Math.min(1, (done + fraction * group.weight) / total));
    const made = await attempt(() => runGroup({ source, picture, video, group, folder, signal, step }), {
      source,
      signal,
    });
    for (const [at, index] of group.indexes.entries()) results[index] = made instanceof AppError ? made : made[at]!;
    done += group.weight;
    step(0);
  }
  return results;
}

/** Work that several outputs share is done for the first of them. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

type Group = { indexes: number[]; works: Work[]; weight: number };

const PICTURE_WEIGHT = 0.3;

function groupsOf(works: readonly Work[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, work] of works.entries()) {
    const key =
      work.kind === 'video' && !isTwoPass(work)
        ? `together-${work.times}-${JSON.stringify(work.cut ?? null)}`
        : `alone-${index}`;
    const group = groups.get(key) ?? { indexes: [], works: [], weight: 0 };
    group.indexes.push(index);
    group.works.push(work);
    group.weight +=
      work.kind !== 'video'
        ? PICTURE_WEIGHT
        : work.video === 'copy'
          ? 0.05 * work.durationS
          : work.durationS * (isTwoPass(work) ? 2 : 1);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function isTwoPass({ video }: VideoWork): boolean {
  return video !== 'copy' && video.twoPass;
}

async function attempt<T>(
  action: () => Promise<T>,
  { source, signal }: { source: Source; signal: AbortSignal },
): Promise<T | AppError> {
  try {
    return await action();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return error;
    const full = diskFull(error);
    if (full) throw full;
    log.warn(
      { err: error, detail: error instanceof ToolError ? error.text : undefined },
      'media could not be converted',
    );
    return new AppError('MEDIA_FAILED', failedText(source.probe), { cause: error });
  }
}

type GroupRun = {
  source: Source;
  picture: () => Promise<PictureFile>;
  video: () => Promise<string>;
  group: Group;
  folder: string;
  signal: AbortSignal;
  step: (fraction: number) => void;
};

async function runGroup(run: GroupRun): Promise<Made[]> {
  const { source, group, folder, signal } = run;
  const [first] = group.works;
  if (first?.kind === 'video') return makeVideos(run);
  const to = path.join(folder, `picture-${group.indexes[0]}`);
  if (first?.kind === 'strip') return [await probed(await makeStripped({ file: source.file, to }), folder, signal)];
  if (first?.kind !== 'image') throw new Error('There is nothing to do');
  const made = await inPictureChild('make', { ...(await run.picture()), work: first, to }, signal).catch(
    (error: unknown) => {
      throw error instanceof PictureError && /truncat|premature|corrupt|bad|invalid/i.test(error.message)
        ? unreadable('picture', error)
        : error;
    },
  );
  return [await probed(made, folder, signal)];
}

async function readablePicture({
  source: { file, probe },
  folder,
  signal,
}: {
  source: Source;
  folder: string;
  signal: AbortSignal;
}): Promise<PictureFile> {
  if (probe.kind === 'image') return openPicture({ file, format: probe.format, folder, signal });
  // An animated picture as a cover: its first frame.
  if (probe.kind === 'animation')
    return openPicture({ file, format: probe.format === 'apng' ? 'png' : probe.format, folder, signal });
  throw new Error('Pictures are made of pictures');
}

async function makeVideos({ video, group, folder, signal, step }: GroupRun): Promise<Made[]> {
  const input = await video();
  const outputs = group.works.map((work, at): VideoOutput => ({
    work: work as VideoWork,
    path: path.join(folder, `video-${group.indexes[at]}.mp4`),
  }));
  const [only] = outputs;
  const durationS = only?.work.durationS ?? 1;
  if (only && isTwoPass(only.work)) await makeTwoPass({ input, output: only, folder, signal, step });
  else
    await runFfmpeg({
      args: onePassArguments(input, outputs),
      limits: CONVERTING,
      folder,
      signal,
      durationS,
      onProgress: step,
    });
  const made: Made[] = [];
  for (const output of outputs) made.push(await checkedVideo({ input, output, folder, signal }));
  return made;
}

/** ffmpeg 5 has no decoder for animated WebP. */
async function readableVideo({
  source: { file, probe },
  folder,
  signal,
}: {
  source: Source;
  folder: string;
  signal: AbortSignal;
}): Promise<string> {
  if (probe.kind !== 'animation' || probe.format !== 'webp') return file;
  const gif = path.join(folder, 'moving.gif');
  await inPictureChild('movingGif', { file, to: gif }, signal);
  return gif;
}

async function makeTwoPass({
  input,
  output,
  folder,
  signal,
  step,
}: {
  input: string;
  output: VideoOutput;
  folder: string;
  signal: AbortSignal;
  step: (fraction: number) => void;
}): Promise<void> {
  const [first, second] = twoPassArguments(input, output, path.join(folder, 'pass'));
  const { durationS } = output.work;
  await runFfmpeg({
    args: first,
    limits: CONVERTING,
    folder,
    signal,
    durationS,
    onProgress: (fraction) => step(fraction / 2),
  });
  await runFfmpeg({
    args: second,
    limits: CONVERTING,
    folder,
    signal,
    durationS,
    onProgress: (fraction) => step(0.5 + fraction / 2),
  });
}

/** How often the rate is lowered when the result exceeds the cap in spite of the calculation. */
const CAP_TRIES = 3;

/** The output is as long as the input, and below its cap. */
async function checkedVideo({
  input,
  output,
  folder,
  signal,
}: {
  input: string;
  output: VideoOutput;
  folder: string;
  signal: AbortSignal;
}): Promise<Made> {
  let { work } = output;
  for (let tries = 0; tries < CAP_TRIES; tries += 1) {
    const { size } = await stat(output.path);
    if (work.maxBytes === null || size <= work.maxBytes) break;
    if (work.video === 'copy') throw new Error('A copied video is larger than its cap');
    const kbps = Math.floor((work.video.kbps * 0.95 * work.maxBytes) / size);
    work = {
      ...work,
      audio: work.audio === 'copy' ? { kbps: 96 } : work.audio,
      video: { ...work.video, kbps, twoPass: true },
    };
    await makeTwoPass({ input, output: { work, path: output.path }, folder, signal, step: () => undefined });
  }
  const made = await probed(
    { path: output.path, extension: 'mp4', contentType: 'video/mp4', bytes: (await stat(output.path)).size },
    folder,
    signal,
  );
  const length = made.probe.kind === 'video' ? made.probe.durationS : 0;
  if (length < work.durationS - Math.max(0.5, work.durationS * 0.05)) {
    throw new AppError(
      'MEDIA_UNREADABLE',
      `The video is damaged: only ${durationWords(length)} of ${durationWords(work.durationS)} can be read. Export it again.`,
    );
  }
  return made;
}

async function probed(made: Omit<Made, 'probe'>, folder: string, signal: AbortSignal): Promise<Made> {
  const kind = made.extension === 'mp4' ? 'video' : 'image';
  return {
    ...made,
    probe: await probeFile({ file: made.path, kind, contentType: made.contentType, bytes: made.bytes, folder, signal }),
  };
}
