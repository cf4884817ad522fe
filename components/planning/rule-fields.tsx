'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { RepeatFrequency } from '@/lib/schedule/recurrence';
import type { RuleValues } from './rule-values';
import { WEEKDAYS } from './words';

type RuleFieldsProps = {
  rule: RuleValues;
  onChange: (change: Partial<RuleValues>) => void;
  errorOf: (field: string) => string | undefined;
};

/** Every 2 weeks, on Monday and Thursday, until a day: the parts of a rule. */
export function RuleFields({ rule, onChange, errorOf }: RuleFieldsProps) {
  const unit = { daily: 'days', weekly: 'weeks', monthly: 'months' }[rule.frequency];
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Field label="Repeats" className="w-40" error={errorOf('frequency')}>
          {(control) => (
            <Select
              {...control}
              value={rule.frequency}
              onChange={(event) => onChange({ frequency: event.target.value as RepeatFrequency })}
              options={[
                { value: 'daily', label: 'Daily' },
                { value: 'weekly', label: 'Weekly' },
                { value: 'monthly', label: 'Monthly' },
              ]}
            />
          )}
        </Field>
        <Field label={`Every so many ${unit}`} className="w-44" error={errorOf('interval')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={99}
              value={rule.interval}
              onChange={(event) => onChange({ interval: event.target.value })}
            />
          )}
        </Field>
      </div>
      {rule.frequency === 'weekly' && (
        <fieldset>
          <legend className="mb-1.5 text-dense font-semibold">On</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {WEEKDAYS.map((name, index) => (
              <Checkbox
                key={name}
                label={name}
                checked={rule.weekdays.includes(index + 1)}
                onChange={(event) =>
                  onChange({
                    weekdays: event.target.checked
                      ? [...rule.weekdays, index + 1]
                      : rule.weekdays.filter((day) => day !== index + 1),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {rule.frequency === 'monthly' && (
        <Field label="On the same" className="w-60">
          {(control) => (
            <Select
              {...control}
              value={rule.monthlyBy}
              onChange={(event) => onChange({ monthlyBy: event.target.value === 'weekday' ? 'weekday' : 'date' })}
              options={[
                { value: 'date', label: 'Date of the month' },
                { value: 'weekday', label: 'Weekday of the month' },
              ]}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Field label="Ends" className="w-40">
          {(control) => (
            <Select
              {...control}
              value={rule.ends}
              onChange={(event) => onChange({ ends: event.target.value as RuleValues['ends'] })}
              options={[
                { value: 'never', label: 'Never' },
                { value: 'until', label: 'On a day' },
                { value: 'count', label: 'After a number' },
              ]}
            />
          )}
        </Field>
        {rule.ends === 'until' && (
          <Field label="Last day" className="w-44" error={errorOf('until')}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={rule.until}
                onChange={(event) => onChange({ until: event.target.value })}
              />
            )}
          </Field>
        )}
        {rule.ends === 'count' && (
          <Field label="Number of posts" className="w-40" error={errorOf('count')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={1000}
                value={rule.count}
                onChange={(event) => onChange({ count: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </>
  );
}
