import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import {
  MAX_ITEMS,
  MAX_SECONDS,
  wireMarkers,
  wireTracks,
  wireViewport,
  type WireItem,
  type WireLayouts,
} from '@/lib/timeline/wire';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { findVideo } from '@/server/studio/videos/project.store';
import { shownBy, type FileUse, type OwnedData, type Restoring } from '@/server/system/owned-data';
import { leaveOut, readLine } from '@/server/system/read-line';
import { keepTimeline } from '@/server/studio/videos/keep-timeline';
import {
  newestTimeline,
  newestWritten,
  packTimeline,
  timelinePartOfProject,
  videosWithTimeline,
} from '@/server/studio/videos/timeline.store';
import { isUsable, readItems, readLayouts } from './read-timeline';
import { inSlices } from '@/server/system/in-slices';

/** Items are held to their rules in slices: there may be thirty thousand. */
export const timelineLine = z.object({
  timeline: z.array(z.unknown()).max(MAX_ITEMS),
  tracks: wireTracks,
  totalDuration: z.number().min(0).max(MAX_SECONDS),
  viewport: wireViewport,
  /** Absent in older archives. */
  layouts: z.partialRecord(z.enum(VIDEO_FORMATS), z.record(z.string(), z.unknown())).optional(),
  markers: wireMarkers.optional(),
});
const line = z.object({ videoId: z.string().max(64), body: timelineLine });
type Line = z.output<typeof line>;

/** The newest timeline of each video travels; what it names in the library travels as files. */
export const ownedTimelines: OwnedData = {
  ...timelinePartOfProject,
  // Earlier versions are not looked at: otherwise nothing that was ever cut could be deleted.
  async shows(projectId, fileIds) {
    const shown: FileUse[] = [];
    for (const videoId of await videosWithTimeline(projectId)) {
      const json = (await newestWritten(videoId))?.json;
      if (!json || !fileIds.some((id) => json.includes(id))) continue;
      const video = await findVideo(videoId);
      if (video) shown.push(shownBy({ kind: 'video', id: videoId, title: video.title, as: 'timeline' }));
    }
    return shown;
  },
  travels: {
    async *export(projectId) {
      for (const videoId of await videosWithTimeline(projectId)) {
        const newest = await newestTimeline(videoId);
        if (newest) yield { videoId, body: newest };
      }
    },
    async restore(lines, into) {
      let count = 0;
      for await (const value of lines) {
        const named = { name: 'A timeline of a video', remark: into.remark };
        const known = readLine(line, value, named);
        const arrived = known && (await arrivedOf(known.body, into, named));
        if (!known || !arrived) continue;
        const { videoId, body } = known;
        await keepTimeline({
          projectId: into.projectId,
          videoId: into.idOf('VideoProject', videoId),
          version: 1,
          ...(await packTimeline({ ...body, ...arrived })),
          userId: into.userId,
        });
        count += 1;
      }
      return { count };
    },
  },
};

type Arrived = { timeline: WireItem[]; layouts?: WireLayouts };

/**
 * The items that can be restored, with the addresses of their files here and their places in other formats; null for a
 * timeline that breaks a rule.
 */
export async function arrivedOf(body: Line['body'], into: Restoring, named: Named): Promise<Arrived | null> {
  const arrived = await inSlices(body.timeline, (item) => withAddress(item, into));
  const timeline = arrived.filter((item) => !isWithoutFile(item));
  if (timeline.length < arrived.length) into.remark('Items of a timeline were left out: their files did not travel.');
  const kept = timeline.filter((item) => !urlOf(item) || isUsable(urlOf(item) ?? ''));
  if (kept.length < timeline.length)
    into.remark('Items of a timeline were left out: use a file of the media library or a public http(s) address.');
  try {
    const items = await readItems(kept, body.tracks);
    const layouts = body.layouts && (await readLayouts(body.layouts, items));
    return { timeline: items, ...(layouts && { layouts }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    leaveOut(error.message, named);
    return null;
  }
}

type Named = { name: string } & Pick<Restoring, 'remark'>;

const isRecord = (item: unknown): item is Record<string, unknown> => typeof item === 'object' && item !== null;
const urlOf = (item: unknown): string | null =>
  isRecord(item) && typeof item['url'] === 'string' && item['url'] !== '' ? item['url'] : null;

/** An item that is no text and has lost its file. */
const isWithoutFile = (item: unknown) => isRecord(item) && item['type'] !== 'text' && item['url'] === null;

function withAddress(item: unknown, into: Restoring): unknown {
  const url = urlOf(item);
  return isRecord(item) && url ? { ...item, url: into.addressOf(url) } : item;
}
