import { AppError } from '@/lib/errors/app-error';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformKey } from '@/lib/platforms/keys';
import { durationWords } from '@/lib/media/words';
import { itemFromWire, withItems } from '@/lib/timeline/convert';
import { timelineIn } from '@/lib/timeline/layouts';
import type { Timeline, Viewport } from '@/lib/timeline/model';
import { FPS } from '@/lib/timeline/time';
import type { WireTimeline } from '@/lib/timeline/wire';
import type { VideoFormat } from '@/lib/video/formats';
import { renderUnits, type RenderFormat } from '@/lib/video/render';
import { readItems, readLayouts } from '@/server/studio/editor/read-timeline';
import { announceVideo } from '@/server/studio/videos/announce';
import { dropRender, keepRender } from '@/server/studio/videos/keep-render';
import { setJobOfRender } from '@/server/studio/videos/render.store';
import type { VideoProject } from '@/server/studio/videos/project.store';
import { requireVideo } from '@/server/studio/videos/require';
import { inSlices, turnsBetweenSlices } from '@/server/system/in-slices';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { requireDisk } from '@/server/system/storage/require-disk';
import { checkMedia } from './check-media';
import { diskOf } from './disk';
import { renderFormatsJob, renderVideoJob } from './jobs';
import { labelOfRender } from './label';
import { drawnAtOnce, reversedAtOnce } from './pieces';
import { rangeOf, type RenderRange } from './range';

type Sent = {
  timeline: readonly unknown[];
  tracks: WireTimeline['tracks'];
  totalDuration: number;
  layouts?: Parameters<typeof readLayouts>[0];
  viewport: Viewport;
  preset?: PlatformKey | null | undefined;
  format: RenderFormat;
  /** Absent: one file, of the size of the viewport. */
  formats?: readonly VideoFormat[] | undefined;
  range?: { start: number; end: number } | null | undefined;
  reuse?: boolean;
};

/** One file of those that are to be made. `shape`: null where formats were not asked for. */
type Planned = { shape: VideoFormat | null; film: Timeline; range: RenderRange };

/** Starts the render of a timeline as it was sent. Throws when something of it is missing: nothing is begun then. */
export async function startRender({ id, sent, userId }: { id: string; sent: Sent; userId: string }) {
  const video = await requireVideo(id);
  const { tracks, totalDuration, format, preset = null, formats, reuse = false } = sent;
  if (formats && format === 'audio')
    throw new AppError('VALIDATION_FAILED', 'Sound has no shape. Render it without `formats`.');
  const viewport = { width: even(sent.viewport.width), height: even(sent.viewport.height) };
  // Each of these steps reads all items, which may be thirty thousand.
  const turn = turnsBetweenSlices();
  const items = await readItems(sent.timeline, tracks);
  const wire = { timeline: items, tracks, totalDuration, layouts: await readLayouts(sent.layouts, items) };
  await turn();
  const timeline = withItems(await inSlices(wire.timeline, itemFromWire), wire, viewport);
  await turn();
  const projectId = String(video.projectId);
  const planned = await plannedOf({ timeline, sent, projectId });
  const of = { projectId, videoId: id, createdBy: userId, format, preset, reuse, timeline: { ...wire, viewport } };
  const renderIds: string[] = [];
  try {
    for (const { shape, film, range } of planned)
      renderIds.push(await keepRender({ ...of, shape, viewport: film.viewport, range }));
    const job = await begun({ video, planned, renderIds, format, userId });
    for (const renderId of renderIds) await setJobOfRender(renderId, job);
    void announceVideo(video);
    return { jobId: job };
  } catch (error) {
    for (const renderId of renderIds) await dropRender(renderId);
    throw error;
  }
}

type Planning = { timeline: Timeline; sent: Sent; projectId: string };

/** Which files are to be made. Throws when one could not be. */
async function plannedOf({ timeline, sent, projectId }: Planning): Promise<Planned[]> {
  const { format, preset } = sent;
  const turn = turnsBetweenSlices();
  const planned: Planned[] = [];
  let bytes = 0;
  for (const shape of sent.formats ?? [null]) {
    const film = shape ? timelineIn(timeline, shape) : timeline;
    const range = rangeOf(film, sent.range, format);
    const seconds = (range.end - range.start) / FPS;
    if (preset && format === 'mp4') requireLength(preset, seconds);
    const [drawn, reversed] = [drawnAtOnce(film, range), reversedAtOnce(film, range)];
    bytes += diskOf({ seconds, viewport: film.viewport, drawn, reversed });
    planned.push({ shape, film, range });
    await turn();
  }
  const shown = new Set(planned.flatMap(({ film }) => film.items.map(({ id }) => id)));
  const [start, end] = [planned[0]?.range.start ?? 0, Math.max(...planned.map(({ range }) => range.end))];
  // Faults are named by their place in the timeline as it was sent.
  const items = timeline.items.map((item) => (shown.has(item.id) ? item : { ...item, visible: false }));
  await checkMedia({ timeline: { ...timeline, items }, range: { start, end }, projectId });
  await turn();
  await requireDisk(bytes);
  return planned;
}

type Beginning = {
  video: VideoProject;
  planned: readonly Planned[];
  renderIds: string[];
  format: RenderFormat;
  userId: string;
};

/** Starts the job: of one file, or of those of several formats. Returns its id. */
async function begun({ video, planned, renderIds, format, userId }: Beginning): Promise<string> {
  const of = { projectId: String(video.projectId), createdBy: userId };
  const [first] = planned;
  const [renderId] = renderIds;
  if (!first || renderId === undefined) throw new Error('A render was planned without a file');
  const label = labelOfRender(video.title, format, first.range);
  if (!first.shape)
    return idOf(await startJob(renderVideoJob, { ...of, payload: { renderId }, label, units: unitsOf(first, format) }));
  const all = planned.length === 1 ? first.shape : `${planned.length} formats`;
  return idOf(await startJob(renderFormatsJob, { ...of, payload: { renderIds }, label: `${label} in ${all}` }));
}

const idOf = ({ _id }: { _id: unknown }): string => String(_id);
const unitsOf = ({ film, range }: Planned, format: RenderFormat): number =>
  renderUnits({ seconds: (range.end - range.start) / FPS, viewport: film.viewport, format });

/** The codec has no odd sizes. */
const even = (side: number): number => side + (side % 2);

/** A network's shortest and longest video. Throws VALIDATION_FAILED. */
function requireLength(preset: PlatformKey, seconds: number): void {
  const { label, presets } = manifestOf(preset);
  const [least, most] = presets.video.hard.durationS ?? [0, Infinity];
  if (seconds >= least && seconds <= most) return;
  const bound = seconds < least ? `at least ${durationWords(least)}` : `at most ${durationWords(most)}`;
  throw new AppError(
    'VALIDATION_FAILED',
    `${label} takes videos of ${bound}; this would last ${durationWords(seconds)}.`,
  );
}
