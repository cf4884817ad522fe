import { INITIALIZING } from '@/lib/agents/agent';
import { clock } from '@/server/system/clock';
import type { Generation } from './agent-post.store';

/** A generation that gives no sign of life for this long is looked at by a sweep. */
export const LOOK_MS = 30_000;

export const LOST = 'The worker that made this post ended. Make it again; steps that were saved are not repeated.';

/** A generation that begins now. */
export function newGeneration(of: Partial<Generation>): Generation {
  const now = clock.now();
  return {
    state: 'generating',
    step: 0,
    progress: INITIALIZING,
    startedAt: now,
    jobId: null,
    error: null,
    from: 'context',
    wish: null,
    wantedAt: null,
    round: 0,
    failures: 0,
    lookAt: new Date(now.getTime() + LOOK_MS),
    ...of,
  };
}
