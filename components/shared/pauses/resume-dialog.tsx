'use client';

import { Controller, useWatch } from 'react-hook-form';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import type { ApiError } from '@/lib/api/call';
import type { WirePause } from '@/lib/contracts/pauses';
import type { ResumeChoice } from '@/lib/posts/pauses';
import { resumePublishingRules } from '@/lib/routes/rules/pauses';
import { AfterChoice, hoursOf, INITIAL_AFTER, problemOfAfter } from './after-choice';
import { pausedWhat, postsWord } from './words';

type ResumeDialogProps = {
  pause: WirePause;
  resume: { busy: boolean; error: ApiError | null };
  onResume: (after: { choice: ResumeChoice; hours: number | null }) => Promise<void>;
  onClose: () => void;
};

/** Asks how to treat the posts that came due meanwhile. */
export function ResumeDialog({ pause, resume, onResume, onClose }: ResumeDialogProps) {
  const { waiting } = pause;
  const form = useContractForm({
    action: resume,
    initial: { after: INITIAL_AFTER },
    bodyOf: ({ after }) => ({ choice: after.choice, hours: hoursOf(after) }),
    send: onResume,
    rules: resumePublishingRules,
    fields: { hours: 'after' },
    check: ({ after }) => ({ after: problemOfAfter(after) }),
  });
  const { choice } = useWatch({ control: form.control, name: 'after' });

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Resume publishing" description={`${pausedWhat(pause)}.`}>
        <form {...form.element} className="flex min-h-0 flex-col">
          <DialogBody>
            <Controller
              control={form.control}
              name="after"
              render={({ field }) => (
                <AfterChoice
                  legend={legendOf(pause)}
                  value={field.value}
                  error={form.errorOf('after')}
                  onChange={field.onChange}
                />
              )}
            />
          </DialogBody>
          <DialogSubmit
            act={
              {
                now: `Resume and send ${postsWord(waiting)}`,
                spread: `Resume and spread ${postsWord(waiting)}`,
                skip: `Resume and skip ${postsWord(waiting)}`,
              }[choice]
            }
            busy={resume.busy}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}

function legendOf({ scope, waiting }: WirePause): string {
  const came = waiting === 1 ? '1 post came due meanwhile' : `${waiting} posts came due meanwhile`;
  return scope === 'all' ? `${came} in this project; those of other projects follow the same choice` : came;
}
