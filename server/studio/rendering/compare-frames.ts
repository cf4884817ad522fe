import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { VideoProbe } from '@/lib/media/probe';
import { seenAt, sourceFrameAt } from '@/lib/timeline/items-at';
import type { Timeline } from '@/lib/timeline/model';
import { FPS } from '@/lib/timeline/time';
import { withTransitions } from '@/lib/timeline/transitions';
import { exactFrameArguments } from '@/server/media/ffmpeg/still-arguments';
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
  for (const frame of frames) shown.push(await shownAt(comparing, frame, own));
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

const areaOf = ({ width, height }: VideoProbe): number => width * height;

/** Decodes what a frame shows: the file's own picture, and of each clip the one that a player would show. */
async function shownAt(
  { timeline, first, made, sources, signal }: Comparing,
  frame: number,
  folder: string,
): Promise<FilmWork['frames'][number]> {
  const decoded = async (source: { file: string; probe: VideoProbe }, atS: number, name: string) => {
    const to = path.join(folder, `${name}.png`);
    await runFfmpeg({ args: exactFrameArguments({ ...source, atS, to }), signal });
    return to;
  };
  const clips: Record<string, string> = {};
  for (const [index, item] of seenAt(withTransitions(timeline), frame).entries()) {
    const source = item.type === 'video' ? sources.get(item.url ?? '') : undefined;
    if (source?.probe.kind !== 'video') continue;
    const atS = sourceFrameAt(item, frame) / FPS;
    clips[item.id] = await decoded({ file: source.file, probe: source.probe }, atS, `${frame}-${index}`);
  }
  return { frame, clips, made: await decoded(made, (frame - first) / FPS, `${frame}-made`) };
}
