'use client';

import { sharedState } from './shared-state';

/** `live` while the event stream is open; `polling` after it broke and until it is back. */
export type LiveState = 'connecting' | 'live' | 'polling';

export const { set: setLiveState, useValue: useLiveState } = sharedState<LiveState>('connecting');
