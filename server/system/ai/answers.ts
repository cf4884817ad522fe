import { addUnits } from '@/lib/ai/cost';
import type { Answered } from './meter';

/** Before the first of several calls that make one answer. */
export const NOTHING_YET = { units: {}, cost: 0, isEstimate: false, ms: 0 } as const satisfies Partial<Answered<never>>;

/** Several calls as one: the value of the newer one, and what all of them took. */
export function addAnswer<T>(all: Omit<Answered<T>, 'value'>, next: Answered<T>): Answered<T> {
  return {
    ...next,
    units: addUnits(all.units, next.units),
    cost: all.cost === null || next.cost === null ? null : all.cost + next.cost,
    isEstimate: all.isEstimate || next.isEstimate,
    ms: all.ms + next.ms,
  };
}
