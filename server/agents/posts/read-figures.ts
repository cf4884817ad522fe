import { readFigures, type FiguresRead } from '@/server/publishing/posts/delivery/read-figures';
import { findPost } from '@/server/publishing/stored-posts/store';
import { clock } from '@/server/system/clock';
import { changeAgentPost, takePostForFiguresOfEveryProject, type AgentPost } from '../stored/agent-post.store';
import { announceAgentPost } from '../stored/announce';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Calls of one sweep: what is left waits for the next one. */
const MAX_CALLS = 20;
/** Posts looked at in one sweep; those that are not out cost no call. */
const LOOKED_AT_MOST = 200;
/** From then on the figures of a post hardly change. */
const LAST_MS = 90 * DAY_MS;

/**
 * For the sweep: likes and comments of published posts, often while a post is new, rarely when it is old. Each post is
 * taken by one worker, and a sweep makes a bounded number of calls. Returns how many were asked for.
 */
export async function readFiguresOfAgents(signal: AbortSignal): Promise<number> {
  let calls = 0;
  for (let looked = 0; looked < LOOKED_AT_MOST && calls < MAX_CALLS && !signal.aborted; looked += 1) {
    const now = clock.now();
    // Taken for as long as a call may take: a worker that dies leaves it to the next sweep.
    const own = await takePostForFiguresOfEveryProject(now, new Date(now.getTime() + 5 * MINUTE_MS));
    if (!own) break;
    calls += (await look(own, signal)) ? 1 : 0;
  }
  return calls;
}

async function look(own: AgentPost, signal: AbortSignal): Promise<boolean> {
  const [projectId, id] = [String(own.projectId), String(own._id)];
  const post = await findPost(id);
  const entry = post?.platformPosts.find(({ platform }) => platform === 'instagram');
  if (!post || !entry || entry.status !== 'published' || !entry.publishedAt) {
    const soonest = post?.scheduledFor ?? new Date(0);
    await changeAgentPost(projectId, id, { figuresAt: laterOf(soonest, afterAge(own.createdAt)) });
    return false;
  }
  const read = await readFigures({ projectId, entry, signal });
  await changeAgentPost(projectId, id, { figures: figuresOf(own, read), figuresAt: nextLook(entry.publishedAt, read) });
  await announceAgentPost(projectId, { id, agentId: String(own.agentId), likes: read.likes, comments: read.comments });
  return true;
}

/** Figures that were known stay when the network can't be asked. */
function figuresOf({ figures }: AgentPost, { likes, comments, reason }: FiguresRead): AgentPost['figures'] {
  return { likes: likes ?? figures?.likes ?? null, comments: comments ?? figures?.comments ?? null, reason };
}

function nextLook(publishedAt: Date, read: FiguresRead): Date | null {
  const age = clock.now().getTime() - publishedAt.getTime();
  if (age > LAST_MS) return null;
  const next = afterAge(publishedAt);
  return read.waitUntil ? laterOf(read.waitUntil, next) : next;
}

/** A tenth of its age later: ten minutes at least, a day at most. */
function afterAge(since: Date): Date {
  const now = clock.now().getTime();
  return new Date(now + Math.min(DAY_MS, Math.max(10 * MINUTE_MS, (now - since.getTime()) / 10)));
}

const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);
