import { defaultTitle } from '@/lib/video/titles';
import { notify } from '@/server/people/notifications/notify';
import type { Scenario } from './scenario.store';

type Named = Pick<Scenario, 'prompt' | 'selectedModel' | 'video'>;

/** The title of the video that begins once a script is written. */
export const titleOfVideo = ({ video, selectedModel, prompt }: Named): string =>
  video?.title ?? defaultTitle({ model: selectedModel?.label ?? null, prompt });

/** Tells the person who wanted a video of a script why there is none. Once, however often it is called. */
export async function tellNoVideo(scenario: Named & Pick<Scenario, 'projectId'>, reason: string): Promise<void> {
  const { video, projectId } = scenario;
  if (!video) return;
  const [subject, fix] = [titleOfVideo(scenario), '/video-management'];
  await notify({
    userIds: [video.by],
    projectId: String(projectId),
    kind: 'video.failed',
    message: `“${subject}” was not begun. ${reason}`,
    link: fix,
    about: { platform: null, postId: null, retry: false, subject, cause: 'video-failed', reason, fix },
    eventKey: `video-not-begun-${video.id}`,
  });
}
