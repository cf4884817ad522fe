import { AppError } from '@/lib/errors/app-error';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformKey } from '@/lib/platforms/keys';
import { durationWords } from '@/lib/media/words';
import { itemFromWire, withItems } from '@/lib/timeline/convert';
import type { Viewport } from '@/lib/timeline/model';
import { FPS } from '@/lib/timeline/time';
import type { WireTimeline } from '@/lib/timeline/wire';
import { renderUnits, type RenderFormat } from '@/lib/video/render';
import { readItems } from '@/server/studio/editor/read-timeline';
import { announceVideo } from '@/server/studio/videos/announce';
import { dropRender, keepRender } from '@/server/studio/videos/keep-render';
import { setJobOfRender } from '@/server/studio/videos/render.store';
import { requireVideo } from '@/server/studio/videos/require';
import { inSlices, turnsBetweenSlices } from '@/server/system/in-slices';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { requireDisk } from '@/server/system/storage/require-disk';
import { checkMedia } from './check-media';
import { diskOf } from './disk';
import { renderVideoJob } from './jobs';
import { drawnAtOnce, reversedAtOnce } from './pieces';
import { rangeOf, type RenderRange } from './range';

type Sent = {
  timeline: readonly unknown[];
  tracks: WireTimeline['tracks'];
  totalDuration: number;
  viewport: Viewport;
  preset?: PlatformKey | null | undefined;
  format: RenderFormat;
  range?: { start: number; end: number } | null | undefined;
};

/** Starts the render of a timeline as it was sent. Throws when something of it is missing: nothing is begun then. */
export async function startRender({ id, sent, userId }: { id: string; sent: Sent; userId: string }) {
  const video = await requireVideo(id);
  const { tracks, totalDuration, format, preset = null } = sent;
  const viewport = { width: even(sent.viewport.width), height: even(sent.viewport.height) };
  // Each of these steps reads all items, which may be thirty thousand.
  const turn = turnsBetweenSlices();
  const wire = { timeline: await readItems(sent.timeline, tracks), tracks, totalDuration };
  await turn();
  const timeline = withItems(await inSlices(wire.timeline, itemFromWire), wire, viewport);
  await turn();
  const range = rangeOf(timeline, sent.range, format);
  const seconds = (range.end - range.start) / FPS;
  const projectId = String(video.projectId);
  if (preset && format === 'mp4') requireLength(preset, seconds);
  await checkMedia({ timeline, range, projectId });
  await turn();
  await requireDisk(
    diskOf({ seconds, viewport, drawn: drawnAtOnce(timeline, range), reversed: reversedAtOnce(timeline, range) }),
  );
  const input = { projectId, videoId: id, createdBy: userId, format, preset, viewport, range, timeline: wire };
  const renderId = await keepRender(input);
  try {
    const job = await startJob(renderVideoJob, {
      payload: { renderId },
      projectId,
      createdBy: userId,
      label: labelOf(video.title, format, range),
      units: renderUnits({ seconds, viewport, format }),
    });
    await setJobOfRender(renderId, String(job._id));
    void announceVideo(video);
    return { jobId: String(job._id) };
  } catch (error) {
    await dropRender(renderId);
    throw error;
  }
}

/** The codec has no odd sizes. */
const even = (side: number): number => side + (side % 2);

const KINDS: Record<RenderFormat, string> = { mp4: 'Rendering', gif: 'GIF of', audio: 'Sound of', still: 'Picture of' };
const labelOf = (title: string, format: RenderFormat, { start }: RenderRange): string =>
  `${KINDS[format]} “${title}”${format === 'still' ? ` at ${durationWords(start / FPS)}` : ''}`;

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
