'use client';

import { useState, type ComponentProps } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { Button } from '@/components/ui/button';
import type { WirePause } from '@/lib/contracts/pauses';
import type { ResumeChoice } from '@/lib/posts/pauses';
import { listPauses, resumePublishing } from '@/lib/routes/pauses';
import { postsWord } from './words';

type After = { choice: ResumeChoice; hours: number | null };

const ResumeDialog = loadLater(() => import('./resume-dialog').then((part) => part.ResumeDialog));

type ResumeButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & {
  projectId: string;
  pause: WirePause;
};

/** Ends a pause. Asks about posts that came due meanwhile, if any. */
export function ResumeButton({ projectId, pause, ...rest }: ResumeButtonProps) {
  const [asking, setAsking] = useState(false);
  const resume = useAction(resumePublishing, {
    failure: 'Publishing was not resumed',
    refresh: [listPauses, ...POST_LISTS],
  });
  const { scope, platform, waiting } = pause;

  async function run({ choice, hours }: After): Promise<void> {
    const done = await resume.run({
      query: { projectId },
      body: { scope, platform, choice, hours },
    });
    if (!done) return;
    setAsking(false);
    toast.success('Publishing goes on', { description: outcomeOf({ choice, hours, ...done }) });
  }

  return (
    <>
      <Button
        variant="outline"
        busy={resume.busy}
        {...rest}
        onClick={() => (waiting > 0 || scope === 'all' ? setAsking(true) : void run({ choice: 'now', hours: null }))}
      />
      {asking && <ResumeDialog pause={pause} resume={resume} onResume={run} onClose={() => setAsking(false)} />}
    </>
  );
}

function outcomeOf({ choice, hours, released, skipped }: After & { released: number; skipped: number }): string {
  if (choice === 'skip')
    return skipped === 0
      ? 'Nothing had come due.'
      : `${postsWord(skipped)} skipped. Each can still be published by hand.`;
  if (released === 0) return 'Nothing had come due.';
  return choice === 'now'
    ? `${postsWord(released)} on the way now.`
    : `${postsWord(released)} spread over ${hours} hours.`;
}
