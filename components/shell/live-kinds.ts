import type { LiveKinds } from '@/components/api/use-events';
import { getPost, listPosts } from '@/lib/contracts/posts';
import { getProject, listProjects } from '@/lib/contracts/projects';
import { listNotifications } from '@/lib/contracts/system';

/** The kinds of entities that the event stream tells of, and where the screens keep them. */
export const LIVE_KINDS: LiveKinds = {
  post: { list: listPosts, one: getPost },
  project: { list: listProjects, one: getProject },
  notification: { list: listNotifications },
};
