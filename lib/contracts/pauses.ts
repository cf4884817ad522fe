import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { PAUSE_SCOPES, RESUME_CHOICES } from '@/lib/posts/pauses';
import { endpoint } from './endpoint';
import { inputDate, projectQuery, text, wireDate } from '@/lib/wire/scalars';

const pause = z
  .object({
    /** `all`: every project of this host. */
    scope: z.enum(PAUSE_SCOPES),
    platform: platformKey.nullable(),
    since: wireDate,
    reason: z.string().nullable(),
    /** When it ends by itself; null: when a member resumes it. */
    until: wireDate.nullable(),
    /** How the waiting posts are treated when it ends by itself. */
    choice: z.enum(RESUME_CHOICES).nullable(),
    hours: z.number().nullable(),
    /** Posts of the project that came due meanwhile and wait. */
    waiting: z.number().int(),
  })
  .meta({ id: 'Pause' });
export type WirePause = z.output<typeof pause>;

const afterwards = { hours: z.number().positive().max(720).nullish() };
const scope = { scope: z.enum(PAUSE_SCOPES).default('project'), platform: platformKey.nullish() };
const namesItsPlatform = ({ scope: named, platform }: { scope: string; platform?: string | null }) =>
  (named === 'platform') === Boolean(platform);
const NAME_IT = { message: 'Give a platform if, and only if, the scope is "platform"', path: ['platform'] };
const SAY_HOURS = [
  ({ choice, hours }: { choice: string; hours?: number | null }) => choice !== 'spread' || Boolean(hours),
  { message: 'Give the number of hours', path: ['hours'] },
] satisfies [unknown, unknown];

export const listPauses = endpoint({
  name: 'listPauses',
  method: 'GET',
  path: '/pauses',
  summary: 'Pauses that apply to a project: everything, the project, or some of its platforms',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: z.array(pause),
});

export const pausePublishing = endpoint({
  name: 'pausePublishing',
  method: 'POST',
  path: '/pauses',
  summary:
    'Pause publishing: nothing in the scope is sent until it is resumed, or until a time. Pausing again changes reason and end. The scope "all" is for administrators of the host',
  access: { role: 'editor', of: 'query' },
  query: projectQuery,
  body: z
    .object({
      ...scope,
      ...afterwards,
      reason: text(300).trim().nullish(),
      until: inputDate.nullish(),
      choice: z.enum(RESUME_CHOICES).default('now'),
    })
    .refine(namesItsPlatform, NAME_IT)
    .refine(...SAY_HOURS),
  status: 201,
  answer: z.array(pause),
  audit: { act: 'publishing.paused' },
});

export const resumePublishing = endpoint({
  name: 'resumePublishing',
  method: 'POST',
  path: '/pauses/resume',
  summary: 'Resume publishing; posts that came due meanwhile are sent now, spread over some hours, or skipped',
  access: { role: 'editor', of: 'query' },
  query: projectQuery,
  body: z
    .object({ ...scope, ...afterwards, choice: z.enum(RESUME_CHOICES) })
    .refine(namesItsPlatform, NAME_IT)
    .refine(...SAY_HOURS),
  status: 200,
  answer: z.object({ pauses: z.array(pause), released: z.number().int(), skipped: z.number().int() }),
  audit: { act: 'publishing.resumed' },
});
