import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { addToCounter } from './store';

type Window = { name: string; who: string; seconds: number; step?: 1 | -1 };

/** Counts an act of one person or network in the current window of time; returns the count and the window's end. */
export async function countInWindow({
  name,
  who,
  seconds,
  step = 1,
}: Window): Promise<{ count: number; endsAt: Date }> {
  const start = Math.floor(clock.now().getTime() / (seconds * 1000)) * seconds * 1000;
  const endsAt = new Date(start + seconds * 1000);
  return { count: await addToCounter(`${name}:${sha256(who).slice(0, 32)}:${start}`, step, endsAt), endsAt };
}
