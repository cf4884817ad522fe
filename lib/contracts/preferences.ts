import { z } from 'zod';
import { FIRST_STEPS } from '@/lib/wire/first-steps';
import { endpoint } from './endpoint';

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
  summary: 'Change the given fields',
  access: 'user',
  body: z.object({
    followsBrowserZone: z.boolean().optional(),
    firstSteps: z
      .object({
        skipped: z.array(z.enum(FIRST_STEPS)).max(FIRST_STEPS.length).optional(),
        closed: z.boolean().optional(),
      })
      .optional(),
  }),
  status: 200,
  answer: preferences,
});
