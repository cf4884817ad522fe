import type { RunState } from './agent';

/** How often a slot that lies ahead is looked at again. */
const AGAIN_MS = 60_000;

/** Whether a run of this state may still begin: for want of a model it was skipped up to a day before its slot. */
export const mayBeginLater = (state: RunState): boolean => state === 'skipped_no_model';

/** When a run that was skipped is looked at again; null: its time has come, or nothing will change. */
export function lookAgainAt({ state, slot, now }: { state: RunState; slot: Date; now: Date }): Date | null {
  if (!mayBeginLater(state) || slot <= now) return null;
  return new Date(Math.min(slot.getTime(), now.getTime() + AGAIN_MS));
}
