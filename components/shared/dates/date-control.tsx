'use client';

import { Button } from '@/components/ui/button';
import type { ControlProps } from '@/components/ui/field';
import { ChooseDate } from './choose-date';
import type { DatePlan } from './date-plan';
import { DateField } from './date-field';

type DateControlProps = {
  control: ControlProps;
  value: string | null;
  /** Beside what else is planned the date stands; null: it is no post's. */
  plan: DatePlan | null;
  /** A reader is offered no other time. */
  canEdit?: boolean;
  /** It may have no date at all. */
  canClear?: boolean;
  /** Where a form has two dates: which one the month is for. */
  chooseLabel?: string;
  onChange: (iso: string | null) => void;
};

/** The one control of a date with its time: words, a list, the month beside it. Always in the viewer's zone. */
export function DateControl(props: DateControlProps) {
  const { control, value, plan, canEdit = true, canClear = false, chooseLabel = 'Choose date', onChange } = props;
  return (
    <div className="flex flex-wrap items-start gap-2">
      <DateField {...{ control, plan, value, onChange }} />
      {canEdit && <ChooseDate {...{ plan, value }} label={chooseLabel} onChoose={onChange} />}
      {canEdit && canClear && value && (
        <Button variant="ghost" onClick={() => onChange(null)}>
          Clear date
        </Button>
      )}
    </div>
  );
}
