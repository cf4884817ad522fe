'use client';

import { useState, type FormEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { listPauses, pausePublishing } from '@/lib/routes/pauses';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { fromLocalInput, toLocalInput, zoneName } from '@/lib/dates/local-time';
import { AfterChoice, hoursOf, INITIAL_AFTER } from './after-choice';
import { pausedWhat } from './words';

type Target = 'project' | 'all' | PlatformKey;
type PauseDialogProps = { projectId: string; initial: Target; onClose: () => void };

const HOUR_MS = 3_600_000;

/** The API's scope for a choice of the list. */
function scopeOf(target: Target) {
  const platform = PLATFORM_KEYS.find((key) => key === target);
  return platform ? ({ scope: 'platform', platform } as const) : { scope: target as 'project' | 'all', platform: null };
}

/** Stops publishing: what, why, and until when. */
export function PauseDialog({ projectId, initial, onClose }: PauseDialogProps) {
  const [target, setTarget] = useState<Target>(initial);
  const [reason, setReason] = useState('');
  const [ends, setEnds] = useState(false);
  const [until, setUntil] = useState(() => toLocalInput(new Date(Date.now() + 24 * HOUR_MS)));
  const [after, setAfter] = useState(INITIAL_AFTER);
  const pause = useAction(pausePublishing, { silent: true, refresh: [listPauses] });
  const issue = (path: string) => pause.error?.issues.find((entry) => entry.path === path)?.message;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const end = ends ? { until: fromLocalInput(until), choice: after.choice, hours: hoursOf(after) } : {};
    const scope = scopeOf(target);
    if (!(await pause.run({ query: { projectId }, body: { ...scope, reason, ...end } }))) return;
    toast.success(pausedWhat(scope));
    onClose();
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Pause publishing"
        description="Nothing is sent meanwhile. Posts that come due wait until you decide about them."
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
          <DialogBody>
            <TargetField value={target} onChange={setTarget} />
            <Field label="Reason" help="Shown to the team while it lasts. Optional." error={issue('reason')}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={300}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
            <Field label="Until">
              {(control) => (
                <Select
                  {...control}
                  value={ends ? 'time' : 'open'}
                  onChange={(event) => setEnds(event.target.value === 'time')}
                  options={[
                    { value: 'open', label: 'A member resumes it' },
                    { value: 'time', label: 'A time' },
                  ]}
                />
              )}
            </Field>
            {ends && (
              <>
                <Field label="Ends at" help={zoneName(new Date())} error={issue('until')}>
                  {(control) => (
                    <Input
                      {...control}
                      type="datetime-local"
                      required
                      value={until}
                      onChange={(event) => setUntil(event.target.value)}
                    />
                  )}
                </Field>
                <AfterChoice
                  legend="Posts that came due meanwhile"
                  value={after}
                  error={issue('hours')}
                  onChange={setAfter}
                />
              </>
            )}
            {pause.error && pause.error.issues.length === 0 && (
              <p role="alert" className="text-dense text-failed">
                {pause.error.message}
              </p>
            )}
          </DialogBody>
          <DialogSubmit act="Pause publishing" busy={pause.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}

function TargetField({ value, onChange }: { value: Target; onChange: (target: Target) => void }) {
  const { user, project } = useWorkspace();
  return (
    <Field label="What">
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value as Target)}
          options={[
            { value: 'project', label: `${project?.name ?? 'This project'}: every platform` },
            ...optionsOf(PLATFORM_KEYS, (key) => `${labelOf(key)} only`),
            ...(user.isAdmin ? [{ value: 'all', label: 'Everything: every project of this host' }] : []),
          ]}
        />
      )}
    </Field>
  );
}
