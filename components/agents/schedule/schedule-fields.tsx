'use client';

import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { FIELDS_OF, FREQUENCIES, MAX_INTERVAL_DAYS, type Frequency } from '@/lib/agents/schedule';
import { FREQUENCY_WORDS, WEEKDAYS } from '../words';
import type { ScheduleErrors, ScheduleValues } from './schedule-values';

type ScheduleFieldsProps = {
  values: ScheduleValues;
  errors: ScheduleErrors;
  /** Of the agent: the times are those of its clock. */
  zone: string;
  disabled?: boolean;
  onChange: (values: ScheduleValues) => void;
  onLeave?: ((field: keyof ScheduleValues) => void) | undefined;
};

/** The fields of a schedule: those that its frequency has. */
export function ScheduleFields({ values, errors, zone, disabled = false, onChange, onLeave }: ScheduleFieldsProps) {
  const shown = FIELDS_OF[values.frequency];
  const control = (field: Exclude<keyof ScheduleValues, 'isActive'>) => ({
    name: field,
    disabled,
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...values, [field]: target.value }),
    onBlur: () => onLeave?.(field),
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Name" aside={<span className="text-tiny text-muted">optional</span>} error={errors.name}>
          {(props) => <Input {...props} {...control('name')} maxLength={100} autoComplete="off" />}
        </Field>
        <Field
          label="Frequency"
          error={errors.frequency}
          aside={
            <Button
              variant="link"
              size="inline"
              className="text-dense"
              disabled={disabled}
              onClick={() => onChange({ ...values, frequency: 'every_n_days', intervalDays: '3' })}
            >
              Every 3 Days
            </Button>
          }
        >
          {(props) => (
            <Select
              {...props}
              {...control('frequency')}
              onChange={(event) => onChange({ ...values, frequency: event.target.value as Frequency })}
              options={optionsOf(FREQUENCIES, (frequency) => FREQUENCY_WORDS[frequency])}
            />
          )}
        </Field>
        <Field label="Time" help={`HH:MM, 24 hours, in ${zone}`} error={errors.time}>
          {(props) => (
            <Input
              {...props}
              {...control('time')}
              inputMode="numeric"
              maxLength={5}
              placeholder="09:00"
              autoComplete="off"
              className="tabular"
            />
          )}
        </Field>
        {shown.includes('dayOfWeek') && (
          <Field label="Day of week" error={errors.dayOfWeek}>
            {(props) => (
              <Select
                {...props}
                {...control('dayOfWeek')}
                options={WEEKDAYS.map((day, index) => ({ value: index, label: day }))}
              />
            )}
          </Field>
        )}
        {shown.includes('intervalDays') && (
          <Field label="Interval days" error={errors.intervalDays}>
            {(props) => <Input {...props} {...control('intervalDays')} type="number" min={1} max={MAX_INTERVAL_DAYS} />}
          </Field>
        )}
        {shown.includes('date') && (
          <Field
            label="Date"
            error={errors.date}
            help={values.frequency === 'once_week' ? 'The first such day from here on; empty: from today' : undefined}
          >
            {(props) => <Input {...props} {...control('date')} type="date" />}
          </Field>
        )}
        {shown.includes('startDate') && (
          <Field
            label="Start date"
            aside={<span className="text-tiny text-muted">optional</span>}
            error={errors.startDate}
            help={values.frequency === 'every_n_days' ? 'The days are counted from here; empty: from today' : undefined}
          >
            {(props) => <Input {...props} {...control('startDate')} type="date" />}
          </Field>
        )}
      </div>
      <Checkbox
        label="Active"
        checked={values.isActive}
        disabled={disabled}
        onChange={(event) => onChange({ ...values, isActive: event.target.checked })}
      />
    </div>
  );
}
