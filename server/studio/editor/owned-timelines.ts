import { z } from 'zod';
import { wireTimeline, wireViewport } from '@/lib/timeline/wire';
import type { OwnedData } from '@/server/system/owned-data';
import {
  insertTimeline,
  newestTimeline,
  timelinePartOfProject,
  videosWithTimeline,
} from '@/server/studio/projects/timeline.store';

const line = z.object({ videoId: z.string().max(64), body: wireTimeline.safeExtend({ viewport: wireViewport }) });

/** The newest timeline of each video travels; what it names in the library travels as files. */
export const ownedTimelines: OwnedData = {
  ...timelinePartOfProject,
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
        const known = line.safeParse(value);
        if (!known.success) {
          into.remark('A timeline of a video was left out: it can’t be read.');
          continue;
        }
        const { videoId, body } = known.data;
        const timeline = body.timeline.map((item) => ({ ...item, url: item.url ? into.addressOf(item.url) : null }));
        const kept = timeline.filter(({ type, url }) => type === 'text' || url !== null);
        if (kept.length < timeline.length)
          into.remark('Items of a timeline were left out: their files did not travel.');
        await insertTimeline({
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
