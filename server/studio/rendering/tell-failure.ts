import { notify } from '@/server/people/notifications/notify';
import type { VideoProject } from '@/server/studio/videos/project.store';
import type { VideoRender } from '@/server/studio/videos/render.store';

type Failure = { render: VideoRender; video: Pick<VideoProject, 'title'>; message: string };

/** Tells the person who asked for a render why there is no file. Once, however often it is called. */
export async function tellFailure({ render, video: { title }, message }: Failure): Promise<void> {
  const [id, videoId] = [String(render._id), String(render.videoId)];
  await notify({
    userIds: [String(render.createdBy)],
    projectId: String(render.projectId),
    kind: 'video-render-failed',
    message: `“${title}” could not be rendered. ${message}`,
    link: `/video-editor/${videoId}`,
    about: {
      subject: title,
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
