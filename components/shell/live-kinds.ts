import { LATER } from '@/components/shared/later-endpoints';
import type { LiveKinds } from '@/components/api/use-events';
import { getJob, listJobs } from '@/lib/contracts/jobs';
import { listPauses } from '@/lib/contracts/pauses';
import { listPostCards } from '@/lib/contracts/post-cards';
import { getPost, listPosts, listPostTags } from '@/lib/contracts/posts';
import { countPosts } from '@/lib/contracts/posts-together';
import { listNotifications } from '@/lib/contracts/system';

/** The kinds of entities that the event stream tells of, and where the screens keep them. */
export const LIVE_KINDS: LiveKinds = {
  post: {
    list: listPosts,
    cards: listPostCards,
    one: getPost,
    sums: [countPosts, listPostTags, LATER.listTrash, LATER.getQueue],
  },
  // The event knows neither how a file fits the networks nor the host's address: both are asked for.
  file: { list: LATER.listFiles, sums: [LATER.getFile, LATER.listFiles] },
  job: { list: listJobs, one: getJob },
  pause: { list: listPauses },
  notification: { list: listNotifications },
};
