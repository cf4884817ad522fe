import { z } from 'zod';
import { idParams, projectQuery } from '@/lib/wire/scalars';
import { decision, reviewPost, seenPosts } from './approvals';
import { endpoint } from './endpoint';

const shared = z.object({ projectName: z.string(), posts: z.array(reviewPost) }).meta({ id: 'SharedPosts' });
export type WireShared = z.output<typeof shared>;

export const readShared = endpoint({
  name: 'readShared',
  method: 'GET',
  path: '/shared',
  summary: 'The posts of a project that are shared with the caller for approval: all that a client sees of it',
  access: { role: 'client', of: 'query' },
  query: projectQuery,
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
  query: projectQuery,
  body: seenPosts,
  status: 200,
  answer: shared,
});
