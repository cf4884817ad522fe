import { z } from 'zod';
import { endpoint } from './endpoint';
import { objectId } from './scalars';

/** The three steps that an empty workspace offers. */
export const FIRST_STEPS = ['connect', 'write', 'schedule'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const preferences = z
  .object({
    /** The browser's zone is the viewer's until one is chosen in the profile. */
    followsBrowserZone: z.boolean(),
    firstSteps: z.object({ skipped: z.array(z.enum(FIRST_STEPS)), closed: z.boolean() }),
  })
  .meta({ id: 'Preferences' });
export type WirePreferences = z.output<typeof preferences>;

export const getPreferences = endpoint({
  name: 'getPreferences',
  method: 'GET',
  path: '/auth/preferences',
  summary: 'How the interface is set for the account',
  access: 'user',
  status: 200,
  answer: preferences,
});

export const updatePreferences = endpoint({
  name: 'updatePreferences',
  method: 'PATCH',
  path: '/auth/preferences',
  summary: 'Change what is present',
  access: 'user',
  body: z.object({
    followsBrowserZone: z.boolean().optional(),
    firstSteps: z.object({ skipped: z.array(z.enum(FIRST_STEPS)).max(FIRST_STEPS.length).optional(), closed: z.boolean().optional() }).optional(),
  }),
  status: 200,
  answer: preferences,
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End every session of the account but this one',
  access: 'user',
  status: 204,
});

const ownedProject = z.object({
  _id: objectId,
  name: z.string(),
  posts: z.number().int(),
  /** Members who could be given the project. */
  heirs: z.array(z.object({ _id: objectId, name: z.string(), email: z.string() })),
});

export const deletionPreview = z
  .object({
    /** Why the account can't be deleted now; null: it can. */
    refusal: z.string().nullable(),
    projects: z.array(ownedProject),
  })
  .meta({ id: 'DeletionPreview' });
export type WireDeletionPreview = z.output<typeof deletionPreview>;

export const previewDeletion = endpoint({
  name: 'previewDeletion',
  method: 'GET',
  path: '/auth/me/deletion',
  summary: 'What deleting the account would take with it',
  access: 'user',
  status: 200,
  answer: deletionPreview,
});
