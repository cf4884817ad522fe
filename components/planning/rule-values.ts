import type { RepeatFrequency } from '@/lib/schedule/recurrence';

/** A rule as it is chosen; numbers are text while they are typed. */
export type RuleValues = {
  frequency: RepeatFrequency;
  interval: string;
  weekdays: number[];
  monthlyBy: 'date' | 'weekday';
  ends: 'never' | 'until' | 'count';
  until: string;
  count: string;
  /** On the clock of the rule's zone, `HH:mm`. */
  time: string;
};

/** The rule as it is sent, without its time: a post that begins a series has one. */
export function ruleOf({ frequency, interval, weekdays, monthlyBy, ends, until, count }: RuleValues) {
  return {
    frequency,
    interval: Number(interval),
    weekdays: frequency === 'weekly' ? weekdays : [],
    monthlyBy,
    until: (ends === 'until' && until) || null,
    count: ends === 'count' ? Number(count) : null,
  };
}

/** Messages for what the contract takes as something else: without a last day, a rule never ends. */
export function problemsOf({ interval, ends, until, count }: RuleValues): Partial<Record<keyof RuleValues, string>> {
  return {
    ...(Number.isInteger(Number(interval)) ? {} : { interval: 'A whole number' }),
    ...(ends === 'until' && !until ? { until: 'Choose the last day' } : {}),
    ...(ends === 'count' && !Number.isInteger(Number(count)) ? { count: 'A whole number' } : {}),
  };
}
