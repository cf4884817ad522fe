import { env } from '@/server/system/env';
import { clock } from '@/server/system/clock';
import { announceChange } from './announce/announce';
import { changeRequired } from '../stored-posts/require-post';
import type { Post } from '../post-rules/aggregate';
import { answeredFor } from '../post-rules/approval';
import { publishedNow } from '../post-rules/publish';

/** How long a publish with Undo can be undone. */
export const UNDO_MS = env.UNDO_SECONDS * 1000;

/** Sends every complete platform now. Throws 409 when all are published, or none can be. */
export async function publishPost({
  id,
  undo = false,
  by = null,
}: {
  id: string;
  /** Waits for an Undo first. */ undo?: boolean;
  /** The person who does; null: no one does. */ by?: string | null;
}): Promise<Post> {
  const { post } = await changeRequired(id, (stored) =>
    publishedNow(answeredFor(stored, by), { now: clock.now(), undoMs: undo ? UNDO_MS : 0 }),
  );
  await announceChange(post);
  return post;
}
