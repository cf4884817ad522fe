import type { PostInput } from '@/lib/contracts/posts';
import { clock } from '@/server/system/clock';
import { announceChange, announceIncomplete } from './announce/announce';
import { probesOfMedia } from './probes-of-media';
import { markedPostedBefore } from './story/posted-before';
import type { Destinations, Post } from '../post-rules/aggregate';
import { withSavedInput } from '../post-rules/save';
import { insertPost, postsCap } from '../stored-posts/store';

/** A new post: a draft, or scheduled when it has a date. Its statuses are computed here. */
export async function createPost({
  projectId,
  userId,
  body,
  plan = {},
  destinations = {},
}: {
  projectId: string;
  userId: string;
  body: PostInput;
  /** Its origin, when no person creates it. */ plan?: Pick<
    Post,
    'recurrence' | 'originKey' | 'importId' | 'agent' | 'changedBy'
  >;
  /** Further accounts that it goes to in place of the project's own (connections/add-destination.ts). */
  destinations?: Destinations;
}): Promise<Post> {
  await postsCap.requireRoom(projectId);
  const now = clock.now();
  const post = await insertPost(
    await markedPostedBefore(
      withSavedInput(
        { ...emptyPost({ projectId, userId, now }), ...plan },
        { body, now, probes: await probesOfMedia(body), destinations },
      ),
    ),
  );
  await announceIncomplete(post, 'saved');
  await announceChange(post);
  return post;
}

/** A post with nothing in it, not stored yet. */
export function emptyPost({ projectId, userId, now }: { projectId: string; userId: string; now: Date }): Post {
  return {
    _id: '',
    projectId,
    createdBy: userId,
    title: '',
    content: '',
    mediaUrl: null,
    scheduledFor: null,
    status: 'draft',
    platformPosts: [],
    announcedFor: null,
    nextActionAt: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  };
}
