'use client';

import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { DateControl } from '@/components/shared/dates/date-control';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { listPauses, pausePublishing } from '@/lib/routes/pauses';
import { pausePublishingRules } from '@/lib/routes/rules/pauses';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { zoneName } from '@/lib/dates/local-time';
import { AfterChoice, hoursOf, INITIAL_AFTER, problemOfAfter } from './after-choice';
import { pausedWhat } from './words';

type Target = 'project' | 'all' | PlatformKey;
type PauseDialogProps = { projectId: string; initial: Target; onClose: () => void };

const DAY_MS = 86_400_000;

/** In full minutes, as times are shown. */
const inADay = () => new Date(Math.ceil((Date.now() + DAY_MS) / 60_000) * 60_000).toISOString();

/** The API's scope for a choice of the list. */
function scopeOf(target: Target) {
  const platform = PLATFORM_KEYS.find((key) => key === target);
  return platform ? ({ scope: 'platform', platform } as const) : { scope: target as 'project' | 'all', platform: null };
}

/** Stops publishing: what, why, and until when. */
export function PauseDialog({ projectId, initial, onClose }: PauseDialogProps) {
  const [tomorrow] = useState(() => inADay());
  const pause = useAction(pausePublishing, { silent: true, refresh: [listPauses] });
  const form = useContractForm({
    action: pause,
    initial: {
      target: initial,
      reason: '',
      ends: false,
      until: tomorrow as string | null,
      after: INITIAL_AFTER,
    },
    bodyOf: ({ target, reason, ends, until, after }) => ({
      ...scopeOf(target),
      reason,
      ...(ends ? { until, choice: after.choice, hours: hoursOf(after) } : {}),
    }),
    send: async (body) => {
      if (!(await pause.run({ query: { projectId }, body }))) return;
      toast.success(pausedWhat(body));
      onClose();
    },
    rules: pausePublishingRules,
    fields: { hours: 'after' },
    // For the contract, no time is a pause until it is resumed.
    check: ({ ends, until, after }) =>
      ends
        ? {
            until: until ? undefined : 'Choose a time in the future',
            after: problemOfAfter(after),
          }
        : {},
  });
  const ends = useWatch({ control: form.control, name: 'ends' });

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Pause publishing"
        description="Nothing is sent meanwhile. Posts that come due wait until you decide about them."
      >
        <form {...form.element} className="flex min-h-0 flex-col">
          <DialogBody>
            <Controller
              control={form.control}
              name="target"
              render={({ field }) => <TargetField value={field.value} onChange={field.onChange} />}
            />
            <Field label="Reason" help="Shown to the team while it lasts. Optional." error={form.errorOf('reason')}>
              {(control) => <Input {...control} {...form.register('reason')} maxLength={300} />}
            </Field>
            <Field label="Until">
              {(control) => (
                <Select
                  {...control}
                  value={ends ? 'time' : 'open'}
                  onChange={(event) => form.setValue('ends', event.target.value === 'time')}
                  options={[
                    { value: 'open', label: 'A member resumes it' },
                    { value: 'time', label: 'A time' },
                  ]}
                />
              )}
            </Field>
            {ends && (
              <>
                <Controller
                  control={form.control}
                  name="until"
                  render={({ field }) => (
                    <Field label="Ends at" help={zoneName(new Date())} error={form.errorOf('until')}>
                      {(control) => (
                        <DateControl control={control} value={field.value} plan={null} onChange={field.onChange} />
                      )}
                    </Field>
                  )}
                />
                <Controller
                  control={form.control}
                  name="after"
                  render={({ field }) => (
                    <AfterChoice
                      legend="Posts that came due meanwhile"
                      value={field.value}
                      error={form.errorOf('after')}
                      onChange={field.onChange}
                    />
                  )}
                />
              </>
            )}
            <FormFailure message={form.failure?.message} />
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
