'use client';

import { useWatch } from 'react-hook-form';
import { useContractForm } from '@/components/shared/use-contract-form';
import type { ApiError } from '@/lib/api/call';
import { createAgentScheduleRules } from '@/lib/routes/rules/agent-schedules';
import { problemsOf, scheduleOf, type ScheduleErrors, type ScheduleValues } from './schedule-values';

type ScheduleForm = {
  action: { busy: boolean; error: ApiError | null };
  initial: ScheduleValues;
  send: (body: ReturnType<typeof scheduleOf>) => Promise<unknown>;
};

/** The form of one schedule, with what `ScheduleFields` needs. `schedule`: as the server gets it; null while wrong. */
export function useScheduleForm(options: ScheduleForm) {
  const form = useContractForm({
    ...options,
    bodyOf: scheduleOf,
    rules: createAgentScheduleRules,
    check: problemsOf,
  });
  const values = useWatch({ control: form.control }) as ScheduleValues;
  const names = Object.keys(values) as (keyof ScheduleValues)[];
  const onChange = (changed: ScheduleValues) => {
    for (const name of names)
      if (changed[name] !== values[name])
        form.setValue(name, changed[name], { shouldValidate: form.formState.isSubmitted });
  };
  return {
    form,
    schedule: Object.keys(problemsOf(values)).length > 0 ? null : scheduleOf(values),
    fields: {
      values,
      errors: Object.fromEntries(names.map((name) => [name, form.errorOf(name)])) as ScheduleErrors,
      onChange,
    },
  };
}
