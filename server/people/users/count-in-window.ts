import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { addToWindow } from './store';

type Window = { name: string; who: string; seconds: number; step?: 1 | -1 };

/**
 * Counts an act of one person or network; returns the count and the window's end. A window begins with the first act,
 * so that no quarter of an hour on the clock opens a second one.
 */
export const countInWindow = ({ name, who, seconds, step = 1 }: Window): Promise<{ count: number; endsAt: Date }> =>
  addToWindow(`${name}:${sha256(who).slice(0, 32)}`, { by: step, now: clock.now(), seconds });
