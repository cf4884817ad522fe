import { z } from 'zod';
import { text } from '@/lib/wire/scalars';

export const PRESENCE_STATES = ['viewing', 'editing', 'left'] as const;

/** Said by a member who has something open that others may have open, too. */
export const presenceBody = z.object({
  state: z.enum(PRESENCE_STATES),
  /** Names the browser tab, so that two tabs of a person are told apart. */
  tab: text(40).min(1, 'Required'),
});
export type PresenceState = (typeof PRESENCE_STATES)[number];

/** Who says it, as the others are told. */
export type WirePerson = { userId: string; name: string; tab: string; state: PresenceState };
