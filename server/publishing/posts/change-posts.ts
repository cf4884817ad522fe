import type { BulkChange } from '@/lib/contracts/posts-together';
import { AppError, invalid } from '@/lib/errors/app-error';
import type { ReleaseRights } from '@/lib/posts/approval';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { deletePost } from './trash/delete-post';
import { duplicatePost } from './duplicate-post';
import { publishPost } from './publish-post';
import { forEditors, notHeld } from '../post-rules/author-refusals';
import { requirePost } from '../stored-posts/require-post';
import type { Post } from '../post-rules/aggregate';
import { restorePost } from './trash/trash';
import { projectIdOfTrashed } from '../stored-posts/trash.store';
import { undoChange } from './undo-change';
import { updatePost } from './update-post';

/** The concurrency that a single-process database handles well. */
const LANES = 8;

export type Outcome = { id: string; post: Post | null; error: AppError | null };
/** `rights`: what the caller's role leaves to them; by default everything. */
type Together = { projectId: string; userId: string; change: BulkChange; rights?: ReleaseRights };
const ALL: ReleaseRights = { release: true, changes: () => true };

type Task = { id: string; run: () => Promise<Post | null> };

/**
 * Applies one change to many posts of a project. Each has its own outcome: one that can't be changed never stops the
 * others.
 */
export async function changePosts({ projectId, userId, change, rights = ALL }: Together): Promise<Outcome[]> {
  if (change.action === 'publish' && !rights.release) throw forEditors();
  const tasks = tasksOf(change, { userId, rights });
  const outcomes = new Map<string, Outcome>();
  const rest = [...tasks];
  const lane = async () => {
    for (let task = rest.shift(); task; task = rest.shift())
      outcomes.set(task.id, await outcomeOf(task, projectId, change.action));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return tasks.map(({ id }) => outcomes.get(id)).filter((outcome) => outcome !== undefined);
}

function tasksOf(change: BulkChange, { userId, rights }: { userId: string; rights: ReleaseRights }): Task[] {
  const held = async (id: string) => {
    if (!rights.changes((await requirePost(id)).createdBy)) throw notHeld();
  };
  switch (change.action) {
    case 'move':
      // When a post is named twice, the last entry counts.
      return [
        ...new Map(
          change.moves.map(({ id, scheduledFor }) => [
            id,
            { id, run: () => held(id).then(() => moved(id, scheduledFor)) },
          ]),
        ).values(),
      ];
    case 'publish':
      return once(change.ids, (id) => publishPost({ id, undo: change.undo ?? false, by: userId }));
    case 'undo':
      return once(change.ids, (id) => held(id).then(() => undoChange({ id })));
    case 'delete':
      return once(change.ids, (id) => deletePost({ id, userId }).then(() => null));
    case 'duplicate':
      return once(change.ids, (id) => duplicatePost({ id, userId }));
    case 'restore':
      return once(change.ids, (id) => restorePost({ id }));
  }
}

function once(ids: readonly string[], run: (id: string) => Promise<Post | null>): Task[] {
  return [...new Set(ids)].map((id) => ({ id, run: () => run(id) }));
}

/** A save may name a time that has just passed, and then publishes at once; a move never means that. */
function moved(id: string, scheduledFor: Date | null): Promise<Post> {
  if (scheduledFor && scheduledFor <= clock.now())
    throw invalid('scheduledFor', 'This time has passed. Choose a future one.');
  return updatePost({ id, body: { scheduledFor } });
}

async function outcomeOf({ id, run }: Task, projectId: string, action: BulkChange['action']): Promise<Outcome> {
  try {
    const owner = action === 'restore' ? await projectIdOfTrashed(id) : (await requirePost(id)).projectId;
    if (owner !== projectId)
      throw new AppError(
        'NOT_FOUND',
        action === 'restore' ? 'This post is no longer in the trash.' : 'There is no such post in this project.',
      );
    return { id, post: await run(), error: null };
  } catch (error) {
    if (error instanceof AppError) return { id, post: null, error };
    log.error({ err: error, postId: id, action }, 'a post could not be changed together with others');
    return {
      id,
      post: null,
      error: new AppError('INTERNAL', 'Something went wrong with this post. Try again in a moment.'),
    };
  }
}
