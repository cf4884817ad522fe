import { expect, test } from 'vitest';
import { checkBody } from '@/lib/routes/rules/body-rules';
import { repeatPostRules } from '@/lib/routes/rules/recurrences';
import { problemsOf, ruleOf, type RuleValues } from './rule-values';

const weekly: RuleValues = {
  ...{ frequency: 'weekly', interval: '2', weekdays: [1, 4], monthlyBy: 'date' },
  ...{ ends: 'never', until: '2031-01-01', count: '10', time: '09:00' },
};

test('a rule is sent as it is typed; what its kind does not use is left out', () => {
  expect(ruleOf(weekly)).toEqual({
    ...{ frequency: 'weekly', interval: 2, weekdays: [1, 4], monthlyBy: 'date', until: null, count: null },
  });
  expect(ruleOf({ ...weekly, frequency: 'daily', ends: 'count' })).toMatchObject({ weekdays: [], count: 10 });
  expect(ruleOf({ ...weekly, ends: 'until' })).toMatchObject({ until: '2031-01-01', count: null });
});

test('an end without its day or number is said, never read as no end or another number', () => {
  expect(problemsOf(weekly)).toEqual({});
  expect(problemsOf({ ...weekly, ends: 'until', until: '' })).toEqual({ until: 'Choose the last day' });
  expect(problemsOf({ ...weekly, ends: 'count', count: '2.5' })).toEqual({ count: 'A whole number' });
  expect(problemsOf({ ...weekly, interval: '1.5' })).toEqual({ interval: 'A whole number' });
  const wrong = ruleOf({ ...weekly, interval: '0', ends: 'count', count: '' });
  expect(checkBody(repeatPostRules, wrong)).toEqual([
    { path: 'interval', message: 'At least 1' },
    { path: 'count', message: 'At least 1' },
  ]);
});
