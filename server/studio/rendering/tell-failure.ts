import { namedFilm } from '@/lib/video/titles';
import { notify } from '@/server/people/notifications/notify';
import type { VideoProject } from '@/server/studio/videos/project.store';
import type { VideoRender } from '@/server/studio/videos/render.store';

type Failure = { render: VideoRender; video: Pick<VideoProject, 'title' | 'format'>; message: string };

/** A render as lib/video/titles.ts names it: one in several formats by its own, another one by the title alone. */
export const inShape = ({ shape }: Pick<VideoRender, 'shape'>, video: Pick<VideoProject, 'title' | 'format'>) => ({
  ...{ title: video.title, format: shape ?? video.format },
  isOther: Boolean(shape),
});

/**
 * Tells the person who asked for a render why there is no file. Once, however often it is called. Films of a table are
 * told together, by their own job.
 */
export async function tellFailure({ render, video, message }: Failure): Promise<void> {
  if (render.batchId) return;
  const [id, videoId] = [String(render._id), String(render.videoId)];
  await notify({
    userIds: [String(render.createdBy)],
    projectId: String(render.projectId),
    kind: 'video-render-failed',
    message: `${namedFilm(inShape(render, video))} could not be rendered. ${message}`,
    link: `/video-editor/${videoId}`,
    about: {
      subject: video.title,
      cause: 'render-failed',
      reason: message,
      platform: null,
      postId: null,
      fix: `/video-editor/${videoId}`,
      retry: false,
    },
    eventKey: `render-${id}-failed`,
  });
}
