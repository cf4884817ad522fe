import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { ScheduleFields } from '../schedule/schedule-fields';
import type { ScheduleErrors } from '../schedule/schedule-values';
import { FormNote } from './form-note';
import type { ScheduleEntry, useScheduleList } from './use-schedule-list';

type SchedulesCardProps = {
  schedules: ReturnType<typeof useScheduleList>;
  error: string | undefined;
  errorsOf: (entry: ScheduleEntry, index: number) => ScheduleErrors;
};

/** The schedules of a new agent. */
export function SchedulesCard({ schedules, error, errorsOf }: SchedulesCardProps) {
  return (
    <Card className="flex flex-col gap-4 p-5" role="group" aria-label="Posting Schedules">
      <div className="flex items-center justify-between gap-3">
        <div>
          <h2 className="text-composer font-semibold">Posting Schedules</h2>
          <p className="mt-0.5 text-dense text-muted">Times are on the clock of {viewerZone()}.</p>
        </div>
        <Button variant="outline" size="sm" data-invalid={error ? true : undefined} onClick={schedules.add}>
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      {schedules.entries.map((entry, index) => (
        <div
          key={entry.key}
          role="group"
          aria-label={`Schedule ${index + 1}`}
          className="flex flex-col gap-3 border-t border-line pt-4"
        >
          <div className="flex items-center justify-between">
            <h3 className="text-dense font-semibold">Schedule {index + 1}</h3>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remove schedule ${index + 1}`}
              onClick={() => schedules.remove(entry.key)}
            >
              <Trash2 aria-hidden />
              Remove
            </Button>
          </div>
          <ScheduleFields
            values={entry}
            zone={viewerZone()}
            errors={errorsOf(entry, index)}
            onChange={(next) => schedules.change(entry.key, next)}
            onLeave={() => schedules.leave(entry.key)}
          />
        </div>
      ))}
      <div role="alert" className="empty:hidden">
        {error && <FormNote>{error}</FormNote>}
      </div>
    </Card>
  );
}
