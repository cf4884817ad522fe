import { z } from 'zod';
import { afterQuery } from '@/lib/wire/after-query';
import { endpoint } from './endpoint';
import { objectId, pageQuery, wireDate } from '@/lib/wire/scalars';

export const health = z
  .object({
    status: z.enum(['ok', 'degraded', 'down']),
    services: z.record(z.string(), z.object({ ok: z.boolean(), message: z.string(), action: z.string().optional() })),
    /** Of the program. */
    version: z.string(),
    /** Of what is stored; absent where nothing is checked, and while the database does not answer. */
    data: z
      .object({
        version: z.string(),
        state: z.enum(['current', 'updating', 'failed']),
        percent: z.number().int().min(0).max(100),
        message: z.string(),
      })
      .optional(),
  })
  .meta({ id: 'Health' });
export type WireHealth = z.output<typeof health>;

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Health of each part and what to do about problems, versions; 503 when down. probe=live or ready for probes',
  access: 'public',
  query: z.object({ probe: z.enum(['live', 'ready']).optional().catch(undefined) }),
  needsDatabase: false,
  status: 200,
  answer: health,
});

export const streamEvents = endpoint({
  name: 'streamEvents',
  method: 'GET',
  path: '/events',
  summary: 'Server-sent events of the projects that the caller sees; Last-Event-ID resumes, or the stream says reset',
  access: 'user',
  program: { role: 'viewer' },
  status: 200,
  answerType: 'text/event-stream',
});

export const publishDue = endpoint({
  name: 'publishDue',
  method: 'POST',
  path: '/cron/publish-due',
  summary: 'Publish due posts, for hosts that run their own cron',
  access: 'cron',
  status: 200,
  answer: z.object({ due: z.number().int(), dispatched: z.number().int(), missed: z.number().int() }),
});

export const notification = z
  .object({
    id: objectId,
    projectId: objectId,
    kind: z.string(),
    message: z.string(),
    link: z.string().nullable(),
    createdAt: wireDate,
    readAt: wireDate.nullable(),
    /** Particulars of the post or thing; null in those of before. */
    about: z
      .object({
        subject: z.string(),
        /** The same for all notifications of this kind of failure. */
        cause: z.string(),
        reason: z.string().nullable(),
        platform: z.string().nullable(),
        postId: objectId.nullable(),
        /** Where it is mended: a path of the web app, or `network` for the network's own site. */
        fix: z.string().nullable(),
        /** Whether publishing the post to the platform again may mend it. */
        retry: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Notification' });
export type WireNotification = z.output<typeof notification>;

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: 'Notifications of the caller, newest first; total in X-Total-Count; after: X-Next-Cursor of the page before',
  access: 'user',
  program: { role: 'viewer' },
  query: pageQuery.extend(afterQuery.shape),
  status: 200,
  answer: z.array(notification),
});

export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark notifications as read; without ids, all of them',
  access: 'user',
  program: { role: 'author' },
  body: z.object({ ids: z.array(objectId).max(1000).optional() }),
  status: 204,
});
