import { z } from 'zod';
import { wireTimeline, wireViewport } from '@/lib/timeline/wire';
import { findVideo } from '@/server/studio/videos/project.store';
import { shownBy, type FileUse, type OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';
import { keepTimeline } from '@/server/studio/videos/keep-timeline';
import {
  newestTimeline,
  newestWritten,
  timelinePartOfProject,
  videosWithTimeline,
} from '@/server/studio/videos/timeline.store';
import { isUsable } from './read-timeline';

const line = z.object({ videoId: z.string().max(64), body: wireTimeline.safeExtend({ viewport: wireViewport }) });

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
        if (!known) continue;
        const { videoId, body } = known;
        const arrived = body.timeline.map((item) => ({ ...item, url: item.url ? into.addressOf(item.url) : null }));
        const timeline = arrived.filter(({ type, url }) => type === 'text' || url !== null);
        if (timeline.length < arrived.length)
          into.remark('Items of a timeline were left out: their files did not travel.');
        const kept = timeline.filter(({ url }) => !url || isUsable(url));
        if (kept.length < timeline.length)
          into.remark(
            'Items of a timeline were left out: use a file of the media library or a public http(s) address.',
          );
        await keepTimeline({
          projectId: into.projectId,
          videoId: into.idOf('VideoProject', videoId),
          version: 1,
          body: { ...body, timeline: kept },
          userId: into.userId,
        });
        count += 1;
      }
      return { count };
    },
  },
};
