'use client';

import type { ReactNode } from 'react';
import { DateControl } from '@/components/shared/dates/date-control';
import type { DatePlan } from '@/components/shared/dates/date-plan';
import { quickTimes } from '@/components/shared/dates/use-time-options';
import { useNow } from '@/components/shared/use-now';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import type { WirePost } from '@/lib/contracts/posts';
import { whenWords } from '@/lib/post-words/when-words';

type ScheduleFieldProps = {
  plan: DatePlan;
  scheduledFor: string | null;
  asDraft: boolean;
  error: string | undefined;
  /** Platforms that are switched on. */
  platforms: number;
  /** As it is saved. */
  post: WirePost | null;
  /** A reader is offered no other time. */
  canEdit: boolean;
  /** Further ways to a time, such as the next free slot of the queue. */
  more?: ReactNode;
  onChange: (scheduledFor: string | null) => void;
};

/** When the post goes out: said in words, chosen, or by one click; the zone stands with it. */
export function ScheduleField(props: ScheduleFieldProps) {
  const { plan, scheduledFor, asDraft, error, platforms, post, canEdit, more, onChange } = props;
  const now = new Date(useNow());
  return (
    <div className="flex flex-col gap-2">
      <Field label="Date and time" error={error} help={whenWords({ scheduledFor, asDraft, platforms }, post, now)}>
        {(control) => <DateControl {...{ control, plan, canEdit, onChange }} value={scheduledFor} canClear />}
      </Field>
      {canEdit && (
        <div role="group" aria-label="Quick choices" className="flex flex-wrap gap-1.5">
          {quickTimes(now).map(({ label, iso }) => (
            <Button variant="outline" key={label} size="sm" onClick={() => onChange(iso)}>
              {label}
            </Button>
          ))}
          {more}
        </div>
      )}
    </div>
  );
}
