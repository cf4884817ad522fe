import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { endpoint } from './endpoint';
import { post } from './posts';
import { idParams, wireDate } from '@/lib/wire/scalars';

const line = z.object({
  /** Null for the present state, which is not an event. */
  at: wireDate.nullable(),
  kind: z.enum(['past', 'now', 'next']),
  text: z.string(),
});

const platformStory = z
  .object({ platform: platformKey, label: z.string(), lines: z.array(line) })
  .meta({ id: 'PlatformStory' });
export type WirePlatformStory = z.output<typeof platformStory>;

export const readPostStory = endpoint({
  name: 'readPostStory',
  method: 'GET',
  path: '/posts/{id}/story',
  summary: 'History of a post on each platform, in plain words: why it was not published, and what comes next',
  access: { role: 'viewer', of: 'post' },
  params: idParams,
  status: 200,
  answer: z.object({ platforms: z.array(platformStory) }),
});

export const readPostDiagnostics = endpoint({
  name: 'readPostDiagnostics',
  method: 'GET',
  path: '/posts/{id}/diagnostics',
  summary: 'Diagnostics of a post’s deliveries as a file, without secrets',
  access: { role: 'author', of: 'post' },
  params: idParams,
  status: 200,
  answer: z.object({
    generatedAt: wireDate,
    host: z.record(z.string(), z.unknown()),
    post,
    story: z.array(platformStory),
    deliveries: z.array(z.record(z.string(), z.unknown())),
    nextActionAt: wireDate.nullable(),
    version: z.number().int(),
  }),
});

const recordedFile = z.object({
  field: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
});

const recordedRequest = z
  .object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    /** The text of a body, without secrets; null for forms and files. */
    body: z.string().nullable(),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
    files: z.array(recordedFile),
  })
  .meta({ id: 'RehearsedRequest' });

const rehearsal = z
  .object({
    platform: platformKey,
    label: z.string(),
    /** Whether the real delivery would get as far as publishing. */
    ready: z.boolean(),
    /** Reasons that would stop it, or parts that can't be rehearsed. */
    message: z.string(),
    requests: z.array(recordedRequest),
    /** The final files, as they would be sent. */
    files: z.array(
      z.object({
        url: z.string(),
        kind: z.enum(['image', 'video']),
        fileName: z.string(),
        contentType: z.string(),
        bytes: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'Rehearsal' });
export type WireRehearsal = z.output<typeof rehearsal>;

export const rehearsePost = endpoint({
  name: 'rehearsePost',
  method: 'POST',
  path: '/posts/{id}/rehearse',
  summary: 'Rehearse the delivery: each request and file as they would be sent. Sends and changes nothing',
  access: { role: 'author', of: 'post' },
  params: idParams,
  status: 200,
  answer: z.object({ platforms: z.array(rehearsal) }),
  rateLimit: { name: 'rehearse', of: 'rehearsals', by: 'user', max: 60, seconds: 600 },
});
