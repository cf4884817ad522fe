/** Which slots are still made that passed while no worker was running. */
export const CATCH_UPS = ['latest_within_grace', 'skip', 'all'] as const;
export type CatchUp = (typeof CATCH_UPS)[number];

/** A slot that begins this much late counts as on time: a worker was restarted. */
export const ON_TIME_MS = 60_000;
export const GRACE_MS = 120 * 60_000;
const ONCE_GRACE_MS = 24 * 3_600_000;
/** `all` makes this many at most, the newest ones. */
const ALL_AT_MOST = 3;

export type Passed<T> = { slot: T; becomes: 'run' | 'missed' | 'expired' };

/**
 * Decides about the slots of one schedule whose time has come, oldest first. One on time always runs. Of the
 * late ones `latest_within_grace` runs the newest, if nothing newer is on time and at most two hours have passed; `all`
 * the newest three; `skip` none. A schedule with a single slot has a day's grace, and then it has expired.
 */
export function catchUp<T extends { at: Date }>({
  slots,
  now,
  rule,
  once,
}: {
  slots: readonly T[];
  now: Date;
  rule: CatchUp;
  once: boolean;
}): Passed<T>[] {
  const late = ({ at }: T) => now.getTime() - at.getTime();
  const isOnTime = (slot: T) => late(slot) <= ON_TIME_MS;
  return slots.map((slot, index): Passed<T> => {
    if (isOnTime(slot)) return { slot, becomes: 'run' };
    if (once && late(slot) > ONCE_GRACE_MS) return { slot, becomes: 'expired' };
    if (rule === 'skip') return { slot, becomes: 'missed' };
    if (once) return { slot, becomes: 'run' };
    if (rule === 'all') return { slot, becomes: index >= slots.length - ALL_AT_MOST ? 'run' : 'missed' };
    const isNewest = index === slots.length - 1;
    return { slot, becomes: isNewest && late(slot) <= GRACE_MS ? 'run' : 'missed' };
  });
}
