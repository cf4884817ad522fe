import type { LiveKinds } from '@/components/api/use-events';
import { getFile, listFiles } from '@/lib/contracts/files';
import { getJob, listJobs } from '@/lib/contracts/jobs';
import { listPauses } from '@/lib/contracts/pauses';
import { getPost, listPosts } from '@/lib/contracts/posts';
import { countPosts } from '@/lib/contracts/posts-together';
import { listNotifications } from '@/lib/contracts/system';

/** The kinds of entities that the event stream tells of, and where the screens keep them. */
export const LIVE_KINDS: LiveKinds = {
  post: { list: listPosts, one: getPost, sums: [countPosts] },
  file: { list: listFiles, one: getFile },
  job: { list: listJobs, one: getJob },
  pause: { list: listPauses },
  notification: { list: listNotifications },
};
