import { COMPARED_MAX, type Seen } from '@/lib/results/compare';
import { countSeen, seenBetween, seenChanged, tagsOfPosts } from '@/server/publishing/stored-posts/compared.store';
import { clock } from '@/server/system/clock';

const MINUTE_MS = 60_000;
/** Changes are looked for this far back: clocks of hosts differ, and a write takes its time. */
const MARGIN_MS = 5 * MINUTE_MS;
/** A change that a wrong clock hid is seen by then. */
const KEPT_MS = 60 * MINUTE_MS;
/** From this number on all are read: they come in columns, which cost less each. */
const CHANGED_MAX = 3000;
/** Of all projects together, at some 250 bytes each. */
const REMEMBERED_MAX = 60_000;
/** No post goes out later. */
const EVER = new Date(8.64e15);

type Remembered = {
  /** Since when they went out, when they were all read, and up to when changes are known; in milliseconds. */
  from: number;
  readAt: number;
  knownAt: number;
  /** By post and network. */
  rows: Map<string, Seen>;
  damaged: number;
  /** Null: not read yet. */
  tags: Map<string, string[]> | null;
};

/** By project, in the order of their last use. */
const projects = new Map<string, Remembered>();

type Request = { projectId: string; from: Date; withTags: boolean };
type Recalled = { seen: Iterable<Seen>; tags: ReadonlyMap<string, readonly string[]> | null };

/**
 * How a project's posts do that went out since then, from the memory of this process. Only changes are read; all posts
 * where some are gone. Null: they are more than are compared at once.
 */
export async function recallResults({ projectId, from, withTags }: Request): Promise<Recalled | null> {
  const known = (await broughtUp(projectId, from.getTime())) ?? (await readAll(projectId, from));
  if (!known) return null;
  if (withTags) known.tags ??= await tagsOfPosts(projectId);
  remember(projectId, known);
  return { seen: known.rows.values(), tags: known.tags };
}

/** Adds all changes to what is remembered. Null: it does not reach back far enough, or is not right any more. */
async function broughtUp(projectId: string, from: number): Promise<Remembered | null> {
  const known = projects.get(projectId);
  const now = clock.now().getTime();
  if (!known || known.from > from || Math.abs(now - known.readAt) > KEPT_MS) return null;
  const [{ seen, damaged }, count] = await Promise.all([
    seenChanged(projectId, { since: new Date(known.knownAt - MARGIN_MS), limit: CHANGED_MAX }),
    countSeen(projectId, new Date(known.from), COMPARED_MAX + 1),
  ]);
  if (damaged > 0 || seen.length === CHANGED_MAX) return null;
  if (known.tags) await bringTagsUp(projectId, known.tags, seen);
  for (const one of seen) {
    if (one.at >= known.from) known.rows.set(keyOf(one), one);
    else known.rows.delete(keyOf(one));
  }
  known.knownAt = now;
  return known.rows.size + known.damaged === count ? known : null;
}

async function bringTagsUp(projectId: string, tags: Map<string, string[]>, changed: readonly Seen[]) {
  if (changed.length === 0) return;
  const ids = [...new Set(changed.map(({ post }) => post))];
  const found = await tagsOfPosts(projectId, ids);
  for (const id of ids) {
    const now = found.get(id);
    if (now) tags.set(id, now);
    else tags.delete(id);
  }
}

async function readAll(projectId: string, from: Date): Promise<Remembered | null> {
  projects.delete(projectId);
  if ((await countSeen(projectId, from, COMPARED_MAX + 1)) > COMPARED_MAX) return null;
  const now = clock.now().getTime();
  const { seen, damaged } = await seenBetween(projectId, { from, to: EVER });
  const rows = new Map(seen.map((one) => [keyOf(one), one]));
  return { from: from.getTime(), readAt: now, knownAt: now, rows, damaged, tags: null };
}

const keyOf = ({ post, platform }: Seen) => `${post} ${platform}`;

function remember(projectId: string, known: Remembered) {
  projects.delete(projectId);
  projects.set(projectId, known);
  let total = [...projects.values()].reduce((sum, { rows }) => sum + rows.size, 0);
  for (const [oldest, { rows }] of projects) {
    if (total <= REMEMBERED_MAX) return;
    projects.delete(oldest);
    total -= rows.size;
  }
}
