import { z } from 'zod';
import { REASON_ACTS } from '@/lib/platforms/reason-row';
import { platformKey } from '@/lib/platforms/schemas';
import { ATTEMPT_OUTCOMES, ERROR_CLASSES, PLATFORM_STATUSES } from '@/lib/posts/statuses';
import { wireDate } from '@/lib/wire/scalars';

export const lint = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  fix: z
    .object({ kind: z.enum(['trim', 'split', 'optimize', 'open-settings', 'open-media']), label: z.string() })
    .optional(),
  /** The part that it is about, from 0; absent: all of the post. */
  part: z.number().int().optional(),
});

const attempt = z
  .object({
    id: z.string(),
    startedAt: wireDate,
    /** When the request that publishes was sent; null: it was not. */
    sentAt: wireDate.nullable().optional(),
    endedAt: wireDate.nullable(),
    outcome: z.enum(ATTEMPT_OUTCOMES),
    errorClass: z.enum(ERROR_CLASSES).nullable(),
    errorText: z.string().nullable(),
    requestId: z.string(),
    /** The part that it sent, from 0; absent: all of the post. */
    part: z.number().int().optional(),
  })
  .meta({ id: 'Attempt' });
export type WireAttempt = z.output<typeof attempt>;

export const reason = z
  .object({
    /** The same for every failure of this kind on this network. */
    cause: z.string(),
    /** The event and the remedy. */
    message: z.string(),
    /** The remedy: settings, other content, another try, a look at the channel, or the network itself. */
    act: z.enum(REASON_ACTS),
    /** The network's own words. */
    details: z.string().nullable(),
  })
  .meta({ id: 'FailureReason' });

const platformPart = z
  .object({
    index: z.number().int(),
    status: z.enum(['pending', 'published', 'failed']),
    externalId: z.string().nullable(),
    publicUrl: z.string().nullable(),
    /** Its outcome is unknown and waits for the user; the parts behind it wait too. */
    unconfirmed: z.boolean(),
  })
  .meta({ id: 'PlatformPostPart' });

export const platformPost = z
  .object({
    platform: platformKey,
    status: z.enum(PLATFORM_STATUSES),
    platformSpecificData: z.record(z.string(), z.unknown()),
    publishing: z.boolean(),
    lints: z.array(lint),
    attempts: z.array(attempt),
    externalId: z.string().nullable(),
    publicUrl: z.string().nullable(),
    publishedAt: wireDate.nullable(),
    nextAttemptAt: wireDate.nullable(),
    errorText: z.string().nullable(),
    errorClass: z.enum(ERROR_CLASSES).nullable(),
    /** Why it failed, in plain words; null where nothing did. */
    reason: reason.nullable(),
    /** The outcome is unknown and waits for the user: "It is live" or "It is not there: send it". */
    unconfirmed: z.boolean(),
    /** Steps after publishing (first comment, thumbnail): their failure never changes the status. */
    followUps: z.array(
      z.object({
        kind: z.string(),
        outcome: z.enum(['running', 'done', 'failed']),
        text: z.string().nullable(),
        at: wireDate,
      }),
    ),
    /** The parts in their order, where it is sent as several: each goes out once the one before is there. */
    parts: z.array(platformPart).optional(),
  })
  .meta({ id: 'PlatformPost' });
export type WirePlatformPost = z.output<typeof platformPost>;
