import { pauseFor, spreadTimes } from '@/lib/posts/pauses';
import { clock } from '@/server/system/clock';
import { forgetPauses } from '@/server/publishing/stored-posts/active-pauses';
import { announceChange } from '@/server/publishing/posts/announce/announce';
import { tellPauses } from './tell-pauses';
import {
  pausesOfEveryProject,
  endPausesOfEveryProject,
  forgetPause,
  type StoredPause,
} from '@/server/publishing/stored-posts/pause.store';
import { isHeld, letGo } from '@/server/publishing/post-rules/hold';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { heldPosts, heldPostsOfEveryProject } from '@/server/publishing/stored-posts/due.store';
import { changePost } from '@/server/publishing/stored-posts/store';

/** A worker that has not yet learnt of the end may hold posts for that long afterwards. */
const LATE_MS = 60_000;

/**
 * Releases the posts of an ended pause, as chosen; those that another pause covers keep waiting. May be repeated: when
 * a process dies during it, the next sweep continues.
 */
export async function releaseHeld(
  ended: StoredPause,
  all: readonly StoredPause[],
): Promise<{ released: number; skipped: number }> {
  const active = all.filter((pause) => pause.endedAt === null);
  const posts = (await heldBy(ended)).filter((post) =>
    post.platformPosts.some((entry) => isHeld(entry) && covers(post.projectId, entry.platform)),
  );
  const now = clock.now();
  const times =
    ended.choice === 'spread' ? spreadTimes({ count: posts.length, from: now, hours: ended.hours ?? 0 }) : [];
  const count = { released: 0, skipped: 0 };
  for (const [index, post] of posts.entries()) {
    const at = ended.choice === 'skip' ? null : (times[index] ?? now);
    const changed = await changePost(
      post._id,
      (stored) => letGo(stored, { covers: (platform) => covers(post.projectId, platform), at }),
      post,
    );
    if (!changed) continue;
    count[at ? 'released' : 'skipped'] += 1;
    await announceChange(changed);
  }
  if (ended.endedAt && now.getTime() - ended.endedAt.getTime() > LATE_MS) await forgetPause(ended.id);
  return count;

  function covers(projectId: string, platform: Parameters<typeof pauseFor>[1]['platform']): boolean {
    const target = { projectId, platform };
    return pauseFor([ended], target) !== null && pauseFor(active, target) === null;
  }
}

function heldBy({ projectId }: StoredPause): Promise<Post[]> {
  return projectId === null ? heldPostsOfEveryProject() : heldPosts({ projectId });
}

/** For the sweep: ends expired pauses and releases the posts of ended ones. */
export async function releaseLeftovers(): Promise<void> {
  const overdue = await endPausesOfEveryProject(clock.now());
  if (overdue.length > 0) forgetPauses();
  const all = await pausesOfEveryProject();
  for (const pause of all) if (pause.endedAt) await releaseHeld(pause, all);
  for (const pause of overdue) await tellPauses(pause.projectId);
}
