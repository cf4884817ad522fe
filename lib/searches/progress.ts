import { isActive, type SearchStatus } from './values';

/** Calls of a budget for each channel to find, and the least. */
const CALLS_PER_CHANNEL = 20;
const CALLS_LEAST = 200;

export const budgetFor = (countToFind: number): number => Math.max(CALLS_LEAST, CALLS_PER_CHANNEL * countToFind);

/** Responses for each call of the budget, those of the cache included: these cost no call, but some time. */
const ANSWERS_PER_CALL = 10;

export type Standing = {
  status: SearchStatus;
  target: number;
  budget: number;
  calls: number;
  counted: number;
  /** The highest `counted` so far: scores that change take channels back, progress stays. */
  mostCounted: number;
  /** When the worker began, with the calls and the found ones of then. */
  paceFrom: { at: Date; calls: number; counted: number } | null;
  /** When a wait ends. */
  retryAt: Date | null;
};

/** Active, or a pause with an end: that goes on by itself. */
export const isUnderWay = ({ status, retryAt }: { status: SearchStatus; retryAt?: Date | null | undefined }): boolean =>
  isActive(status) || (status === 'PAUSED' && Boolean(retryAt));

/** 0–1: what is nearer, all found or all calls made. Never falls until a search is continued after its end. */
export function progressOf({
  status,
  target,
  budget,
  calls,
  mostCounted,
}: Pick<Standing, 'status' | 'target' | 'budget' | 'calls' | 'mostCounted'>): number {
  if (status === 'COMPLETED') return 1;
  return Math.min(0.99, Math.max(mostCounted / Math.max(1, target), calls / Math.max(1, budget)));
}

/** Calls of a run before its pace says anything. */
const TELLING_CALLS = 5;

/**
 * Seconds until it probably ends: the calls that are left, or fewer when the channels to find come sooner, at the pace
 * of this run; with what is left of a wait. Null while that is not known, and for one that stands.
 */
export function secondsLeftOf(standing: Standing, now: Date): number | null {
  const { status, target, budget, calls, counted, paceFrom, retryAt } = standing;
  if (!isActive(status) || !paceFrom) return null;
  const made = calls - paceFrom.calls;
  const took = (now.getTime() - paceFrom.at.getTime()) / 1000;
  if (made < TELLING_CALLS || took <= 0) return null;
  const found = counted - paceFrom.counted;
  const callsToFind = found > 0 ? ((target - counted) * made) / found : Infinity;
  const left = Math.max(0, Math.min(budget - calls, callsToFind));
  return Math.max(1, Math.round((left * took) / made) + (secondsUntil(retryAt, now) ?? 0));
}

/** Whole seconds until then, rounded up; null when it is past. */
export function secondsUntil(at: Date | null, now: Date): number | null {
  const ms = at ? at.getTime() - now.getTime() : 0;
  return ms > 0 ? Math.ceil(ms / 1000) : null;
}

export type End = { because: 'found' | 'nothing-left' | 'budget'; sentence: string };

type Course = Pick<Standing, 'target' | 'budget' | 'calls' | 'counted'> & {
  /** Responses since it began, or was continued after its end; those of the cache too. */
  answers: number;
  hasNext: boolean;
  /** A channel is being read: it is read to its end before what was found ends the search. */
  isReading: boolean;
};

/** Whether a search has come to its end, and which. */
export function endOf({ target, budget, calls, counted, answers, hasNext, isReading }: Course): End | null {
  if (counted >= target && !isReading)
    return { because: 'found', sentence: `The search is complete: ${counted} channels were found.` };
  if (!hasNext)
    return {
      because: 'nothing-left',
      sentence: `The search is complete: no channels are left to look at. ${found(counted, target)}`,
    };
  if (calls >= budget)
    return {
      because: 'budget',
      sentence: `The search is complete: its budget of ${budget} calls is spent. ${found(counted, target)}`,
    };
  if (answers >= ANSWERS_PER_CALL * budget)
    return {
      because: 'budget',
      sentence: `The search is complete: it has read ${answers} pages, as many as one may. ${found(counted, target)}`,
    };
  return null;
}

function found(counted: number, target: number): string {
  return `${counted} of ${target} channels were found.`;
}
