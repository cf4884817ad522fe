'use client';

import { useState, type FormEvent } from 'react';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import type { WirePause } from '@/lib/contracts/pauses';
import { AfterChoice, hoursOf, INITIAL_AFTER, type After } from './after-choice';
import { pausedWhat, postsWord } from './words';

type ResumeDialogProps = { pause: WirePause; busy: boolean; onResume: (after: After) => void; onClose: () => void };

/** Asks how to treat the posts that came due meanwhile. */
export function ResumeDialog({ pause, busy, onResume, onClose }: ResumeDialogProps) {
  const [after, setAfter] = useState(INITIAL_AFTER);
  const [error, setError] = useState<string>();
  const { waiting } = pause;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (after.choice === 'spread' && hoursOf(after) === null)
      return setError('Enter a number of hours between 0.5 and 720');
    onResume(after);
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Resume publishing" description={`${pausedWhat(pause)}.`}>
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <AfterChoice legend={legendOf(pause)} value={after} error={error} onChange={setAfter} />
          </DialogBody>
          <DialogSubmit
            act={
              {
                now: `Resume and send ${postsWord(waiting)}`,
                spread: `Resume and spread ${postsWord(waiting)}`,
                skip: `Resume and skip ${postsWord(waiting)}`,
              }[after.choice]
            }
            busy={busy}
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
