'use client';

import { useNow } from '@/components/shared/use-now';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { relativeTime } from '@/lib/format/relative-time';
import { fromLocalInput, toLocalInput, zoneName } from '@/lib/schedule/local-time';

type ScheduleFieldProps = {
  scheduledFor: string | null;
  asDraft: boolean;
  error: string | undefined;
  onChange: (scheduledFor: string | null) => void;
  onDraftChange: (asDraft: boolean) => void;
};

/** When the post goes out; the zone stands with it. */
export function ScheduleField({ scheduledFor, asDraft, error, onChange, onDraftChange }: ScheduleFieldProps) {
  const now = new Date(useNow());
  const at = scheduledFor ? new Date(scheduledFor) : null;
  return (
    <div className="flex flex-col gap-2">
      <Field label="Schedule date" error={error} help={at ? sentence({ at, now, asDraft }) : `Without a date the post stays a draft. Your time zone: ${zoneName(now)}.`}>
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} type="datetime-local" className="max-w-64" value={toLocalInput(scheduledFor)} onChange={(event) => onChange(fromLocalInput(event.target.value))} />
            {scheduledFor && (
              <Button look="quiet" onClick={() => onChange(null)}>
                Clear date
              </Button>
            )}
          </div>
        )}
      </Field>
      {scheduledFor && <Checkbox label="Keep as a draft: hold the date, publish nothing" checked={asDraft} onChange={(event) => onDraftChange(event.target.checked)} />}
    </div>
  );
}

function sentence({ at, now, asDraft }: { at: Date; now: Date; asDraft: boolean }): string {
  const zone = zoneName(at);
  if (asDraft) return `Held for ${relativeTime({ at, now })}, ${zone}.`;
  return at <= now ? `This time has passed: the post goes out as soon as it is saved. ${zone}.` : `Goes out ${relativeTime({ at, now })}, ${zone}.`;
}
