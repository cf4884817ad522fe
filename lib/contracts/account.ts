import { z } from 'zod';
import { endpoint } from './endpoint';
import { objectId } from '@/lib/wire/scalars';

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End every session of the account except this one',
  access: 'user',
  status: 204,
  audit: { act: 'sign-in.other-sessions-ended' },
});

const ownedProject = z.object({
  _id: objectId,
  name: z.string(),
  posts: z.number().int(),
  /** All that goes with it, in words: '12 posts', '3 files'. */
  things: z.array(z.string()),
  /** Members to whom the project can be transferred. */
  newOwners: z.array(z.object({ _id: objectId, name: z.string(), email: z.string() })),
});

export const deletionPreview = z
  .object({
    /** Why the account can't be deleted now; null: it can. */
    refusal: z.string().nullable(),
    /** Whether a password can confirm it; without one, a sign-in within the last minutes is needed. */
    asksPassword: z.boolean(),
    projects: z.array(ownedProject),
  })
  .meta({ id: 'DeletionPreview' });
export type WireDeletionPreview = z.output<typeof deletionPreview>;

export const previewDeletion = endpoint({
  name: 'previewDeletion',
  method: 'GET',
  path: '/auth/me/deletion',
  summary: 'Preview of an account’s deletion: its projects, and who could take them over',
  access: 'user',
  status: 200,
  answer: deletionPreview,
});
