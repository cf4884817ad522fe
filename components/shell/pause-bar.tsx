'use client';

import { CirclePause } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { ResumeButton } from '@/components/shared/pauses/resume-button';
import { pausedWhat, reasonWords, untilWords, waitingWords } from '@/components/shared/pauses/words';
import { RelativeTime } from '@/components/shared/relative-time';
import { useWorkspace } from '@/components/shared/workspace-context';
import type { WirePause } from '@/lib/contracts/pauses';

/** One pause as a bar over the page; `others` stand in the settings. */
export function PauseBar({ pause, others, projectId }: { pause: WirePause; others: number; projectId: string }) {
  const { user, may } = useWorkspace();
  const mayResume = may('editor') && (pause.scope !== 'all' || user.isAdmin);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-paused-soft px-4 py-2 text-dense text-paused md:px-6">
      <CirclePause aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 break-words">
        <span className="font-semibold">{pausedWhat(pause)}</span> since <RelativeTime at={pause.since} past />
        {pause.reason ? ': ' : '. '}
        {reasonWords(pause.reason)}
        {untilWords(pause)} {waitingWords(pause.waiting)}{' '}
        {others > 0 && (
          <Link href="/settings/queue#pauses" className="underline underline-offset-2">
            {others === 1 ? '1 more pause' : `${others} more pauses`}
          </Link>
        )}
      </p>
      {mayResume && (
        <ResumeButton projectId={projectId} pause={pause} size="sm">
          Resume
        </ResumeButton>
      )}
    </div>
  );
}
