import { z } from 'zod';
import { endpoint } from './endpoint';
import { afterQuery } from '@/lib/wire/after-query';
import { post } from './posts';
import { startedJob } from './started-job';
import { idParams, pageQuery, projectQuery, wireDate } from '@/lib/wire/scalars';

const trashedPost = post.extend({
  deletedAt: wireDate,
  /** Name of the user who deleted it; null when the account is gone. */
  deletedBy: z.string().nullable(),
  /** When it goes for good. */
  expiresAt: wireDate,
});
export type WireTrashedPost = z.output<typeof trashedPost>;

export const listTrash = endpoint({
  name: 'listTrash',
  method: 'GET',
  path: '/trash',
  summary:
    'Posts deleted in the last 30 days, latest first; total in X-Total-Count; after: X-Next-Cursor of the page before',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend({ ...pageQuery.shape, ...afterQuery.shape }),
  status: 200,
  answer: z.array(trashedPost),
});

export const emptyTrash = endpoint({
  name: 'emptyTrash',
  method: 'DELETE',
  path: '/trash',
  summary:
    'Delete everything in the trash of a project for good. Waits; for more than 200 posts it responds 202 { jobId } to `Prefer: respond-async`',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  status: 204,
  accepted: startedJob,
  audit: { act: 'deletion.trash' },
});

export const restorePost = endpoint({
  name: 'restorePost',
  method: 'POST',
  path: '/trash/{id}/restore',
  summary: 'Restore a deleted post; if its time has passed, it is not sent automatically',
  access: { role: 'author', of: 'trashed-post' },
  params: idParams,
  status: 200,
  answer: post,
});

export const deletePostForGood = endpoint({
  name: 'deletePostForGood',
  method: 'DELETE',
  path: '/trash/{id}',
  summary: 'Delete a post in the trash for good',
  access: { role: 'author', of: 'trashed-post' },
  params: idParams,
  status: 204,
  audit: { act: 'deletion.post-for-good', on: ({ params }) => params.id },
});
