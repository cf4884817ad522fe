import { z } from 'zod';
import { idParams, projectQuery } from '@/lib/wire/scalars';
import { SHARED_POSTS } from '@/lib/posts/approval';
import { reviewPost } from './approvals';
import { decision, seenPosts } from './decisions';
import { endpoint } from './endpoint';

const shared = z
  .object({
    projectName: z.string(),
    /** Those that go out first. */
    posts: z.array(reviewPost),
    /** So many are shared and not out everywhere. */
    total: z.number().int(),
  })
  .meta({ id: 'SharedPosts' });
export type WireShared = z.output<typeof shared>;

const sharedQuery = projectQuery.extend({
  /** Posts that the answer shows, 100 without it. */
  limit: z.coerce.number().int().min(1).max(SHARED_POSTS.max).optional(),
});

export const readShared = endpoint({
  name: 'readShared',
  method: 'GET',
  path: '/shared',
  summary:
    'The posts of a project that are shared with the caller for approval and not out everywhere, in the order in which they go out: all that a client sees of it',
  access: { role: 'client', of: 'query' },
  query: sharedQuery,
  status: 200,
  answer: shared,
});

export const decideShared = endpoint({
  name: 'decideShared',
  method: 'POST',
  path: '/shared/posts/{id}',
  summary:
    'Approve a shared post, ask for changes, or comment; 409 CHANGED_MEANWHILE when it is no longer what `seal` names',
  access: { role: 'client', of: 'post' },
  params: idParams,
  body: decision,
  status: 200,
  answer: reviewPost,
});

export const approveShared = endpoint({
  name: 'approveShared',
  method: 'POST',
  path: '/shared/approve',
  summary: 'Approve several shared posts as they were shown; those that changed meanwhile are left out',
  access: { role: 'client', of: 'query' },
  query: sharedQuery,
  body: seenPosts(SHARED_POSTS.max),
  status: 200,
  answer: shared,
});
