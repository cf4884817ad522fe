import { describeStatus, shownProgress } from '@/lib/video/status';
import { publishEvent } from '@/server/system/events/publish-event';
import type { VideoProject } from './project.store';

type Named = Pick<VideoProject, '_id' | 'projectId' | 'status' | 'part' | 'reached' | 'error'>;

/** Shows a change of a video on open pages: how far it is; the rest is asked for. */
export const announceVideo = ({ _id, projectId, status, part, reached, error }: Named): Promise<void> =>
  publishEvent({
    kind: 'video-project',
    projectId: String(projectId),
    entity: {
      _id: String(_id),
      status,
      progress: shownProgress({ status, part: part ?? null, reached }),
      statusDescription: describeStatus(status, error ?? null),
      error: error ?? null,
    },
  });

export const announceVideoRemoved = ({ _id, projectId }: Pick<VideoProject, '_id' | 'projectId'>): Promise<void> =>
  publishEvent({ kind: 'video-project', projectId: String(projectId), entity: { _id: String(_id), deleted: true } });
