import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { VideoProbe } from '@/lib/media/probe';
import { seenAt, sourceFrameAt } from '@/lib/timeline/items-at';
import type { Timeline } from '@/lib/timeline/model';
import { FPS } from '@/lib/timeline/time';
import { withTransitions } from '@/lib/timeline/transitions';
import { exactFramesArguments, type ExactFrame } from '@/server/media/ffmpeg/still-arguments';
import { runFfmpeg } from '@/server/media/ffmpeg/run';
import type { FilmSample, FilmWork } from '@/server/studio/recording/child/messages';
import { inRecorder } from '@/server/studio/recording/in-recorder';
import { requireDisk } from '@/server/system/storage/require-disk';
import type { MediaSource } from './graph/clip';

type Comparing = {
  timeline: Timeline;
  /** Frames of the timeline that are compared. */
  frames: readonly number[];
  /** The frame of the timeline that is the file's first. */
  first: number;
  made: { file: string; probe: VideoProbe };
  sources: ReadonlyMap<string, MediaSource>;
  folder: string;
  signal: AbortSignal;
};

/** Frames of the finished file beside those of the preview, which are drawn of the originals. */
export async function compareFrames(comparing: Comparing): Promise<FilmSample[]> {
  const { timeline, sources, folder, frames, signal } = comparing;
  const own = path.join(folder, 'compared');
  await mkdir(own, { recursive: true, mode: 0o700 });
  const [work, to] = [path.join(own, 'work.json'), path.join(own, 'samples.json')];
  const pictures = [...sources].flatMap(([url, { file, probe }]) =>
    probe.kind === 'image' || probe.kind === 'animation' ? [[url, file] as const] : [],
  );
  const asked: FilmWork = { timeline, pictures: Object.fromEntries(pictures), frames: [] };
  const shown: FilmWork['frames'][number][] = [];
  await requireDisk(bytesOf(comparing));
  const decoded: ExactFrame[] = [];
  for (const frame of frames) shown.push(shownAt(comparing, { frame, folder: own, decoded }));
  for (const batch of inBatches(decoded)) await runFfmpeg({ args: exactFramesArguments(batch), signal });
  await writeFile(work, JSON.stringify({ ...asked, frames: shown }), { mode: 0o600 });
  await inRecorder({ request: { name: 'film', work, to, folder: own }, signal });
  return JSON.parse(await readFile(to, 'utf8')) as FilmSample[];
}

/** Of all pictures that are decoded: never more than three bytes a pixel, and a little. */
function bytesOf({ timeline, frames, made, sources }: Comparing): number {
  const drawn = withTransitions(timeline);
  const pixels = frames.map((frame) => {
    const probes = seenAt(drawn, frame).map(({ url }) => sources.get(url ?? '')?.probe);
    return [made.probe, ...probes].reduce((sum, probe) => sum + (probe?.kind === 'video' ? areaOf(probe) : 0), 0);
  });
  return 3.1 * pixels.reduce((sum, some) => sum + some, 0);
}

const areaOf = ({ width, height }: Pick<VideoProbe, 'width' | 'height'>): number => width * height;

/** Decoders that are open together: so many, or of so many pixels; one of 8K takes 0.6 GB. */
const [MOST, MOST_PIXELS] = [8, 17_000_000];

function inBatches(frames: readonly ExactFrame[]): ExactFrame[][] {
  const batches: ExactFrame[][] = [];
  let pixels = Infinity;
  for (const frame of frames) {
    pixels += areaOf(frame.probe);
    const batch = batches.at(-1);
    if (batch && batch.length < MOST && pixels <= MOST_PIXELS) batch.push(frame);
    else {
      batches.push([frame]);
      pixels = areaOf(frame.probe);
    }
  }
  return batches;
}

type At = { frame: number; folder: string; decoded: ExactFrame[] };

/** A frame's own picture in the file, and of each clip the one that a player would show; all are to be decoded. */
function shownAt(
  { timeline, first, made, sources }: Comparing,
  { frame, folder, decoded }: At,
): FilmWork['frames'][number] {
  const pictureOf = (source: { file: string; probe: VideoProbe }, atS: number, name: string) => {
    const to = path.join(folder, `${name}.png`);
    decoded.push({ ...source, atS, to });
    return to;
  };
  const clips: Record<string, string> = {};
  for (const [index, item] of seenAt(withTransitions(timeline), frame).entries()) {
    const source = item.type === 'video' ? sources.get(item.url ?? '') : undefined;
    if (source?.probe.kind !== 'video') continue;
    const atS = sourceFrameAt(item, frame) / FPS;
    clips[item.id] = pictureOf({ file: source.file, probe: source.probe }, atS, `${frame}-${index}`);
  }
  return { frame, clips, made: pictureOf(made, (frame - first) / FPS, `${frame}-made`) };
}
