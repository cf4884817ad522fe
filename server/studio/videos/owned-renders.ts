import { z } from 'zod';
import { RENDER_FORMATS } from '@/lib/video/render';
import { MAX_SECONDS, wireViewport } from '@/lib/timeline/wire';
import { isThereAlready, type OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';
import { dropRendersOfProject } from './keep-render';
import { countRendersOfProject, finishedRendersOfProject, insertFinishedRender } from './render.store';

const seconds = z.number().min(0).max(MAX_SECONDS);
const line = z.object({
  id: z.string().max(64),
  videoId: z.string().max(64),
  format: z.enum(RENDER_FORMATS),
  viewport: wireViewport,
  range: z.object({ start: seconds, end: seconds }),
  fileId: z.string().max(100),
  seconds,
  createdAt: z.coerce.date().min(new Date(0)).max(new Date('9999-12-31')),
});

/** The list of a video's renders travels; the files themselves travel as files of the library. */
export const ownedRenders: OwnedData = {
  called: { one: 'render', many: 'renders' },
  count: countRendersOfProject,
  remove: dropRendersOfProject,
  travels: {
    async *export(projectId) {
      for (const render of await finishedRendersOfProject(projectId))
        yield line.parse({ ...render, id: String(render._id), videoId: String(render.videoId) });
    },
    async restore(lines, into) {
      let count = 0;
      for await (const value of lines) {
        const known = readLine(line, value, { name: 'A render', remark: into.remark });
        const fileId = known && into.fileOf(known.fileId);
        // A file that did not travel was already remarked upon.
        if (!known || !fileId) continue;
        const { id, videoId, ...fields } = known;
        await insertFinishedRender({
          ...fields,
          _id: into.idOf('VideoRender', id),
          videoId: into.idOf('VideoProject', videoId),
          projectId: into.projectId,
          createdBy: into.userId,
          preset: null,
          fileId,
        }).catch((error: unknown) => {
          if (!isThereAlready(error)) throw error;
        });
        count += 1;
      }
      return { count };
    },
  },
};
