'use client';

import { sharedState } from './shared-state';

/**
 * Whether the server has answered 401 since the last sign-in: set for every 401, and to `false` after signing in again.
 * Nothing is redirected: what was typed stays (docs/decisions/people.md).
 */
export const { set: setSessionEnded, useValue: useSessionEnded } = sharedState(false);
