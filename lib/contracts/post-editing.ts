import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { PLATFORM_STATUSES } from '@/lib/posts/statuses';
import { endpoint } from './endpoint';
import { lint, postInput } from './posts';
import { presenceBody, type WirePerson } from './presence';
import { idParams, objectId, projectQuery } from '@/lib/wire/scalars';

const checkedPlatform = z
  .object({ platform: platformKey, status: z.enum(PLATFORM_STATUSES), lints: z.array(lint) })
  .meta({ id: 'CheckedPlatform' });
export type WireCheckedPlatform = z.output<typeof checkedPlatform>;

export const checkPost = endpoint({
  name: 'checkPost',
  method: 'POST',
  path: '/posts/check',
  summary: 'Check a post without saving it: limits, media, credentials, and earlier posts with the same content',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  body: postInput.extend({
    /** The saved post that this would change; absent for a new one. */
    postId: objectId.nullish(),
  }),
  status: 200,
  answer: z.object({ platforms: z.array(checkedPlatform) }),
  rateLimit: { name: 'check-post', of: 'checks of posts', by: 'user', max: 1200, seconds: 600 },
});

export const announcePresence = endpoint({
  name: 'announcePresence',
  method: 'POST',
  path: '/posts/{id}/presence',
  summary:
    'Tell the other members who have a post open that the caller does too: a `presence` event, to be repeated every 20 s',
  access: { role: 'viewer', of: 'post' },
  params: idParams,
  body: presenceBody,
  status: 204,
  rateLimit: { name: 'presence', of: 'signs of presence', by: 'user', max: 1200, seconds: 600 },
});

/** Payload of the event `presence`. */
export type WirePresence = WirePerson & { postId: string };
