'use client';

import { CirclePause, Pause } from 'lucide-react';
import { useState } from 'react';
import { ErrorState } from '@/components/shared/error-state';
import { ResumeButton } from '@/components/shared/pauses/resume-button';
import { pausedWhat, reasonWords, untilWords, waitingWords } from '@/components/shared/pauses/words';
import { RelativeTime } from '@/components/shared/relative-time';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { loadLater } from '@/components/ui/load-later';
import type { WirePause } from '@/lib/contracts/pauses';
import type { usePauses } from './use-pauses';

const PauseDialog = loadLater(() => import('@/components/shared/pauses/pause-dialog').then((part) => part.PauseDialog));

type PausesSectionProps = { projectId: string; pauses: ReturnType<typeof usePauses> };

/** Pauses of the project, and buttons to pause and resume. */
export function PausesSection({ projectId, pauses }: PausesSectionProps) {
  const { may } = useWorkspace();
  const [open, setOpen] = useState(false);
  const list = pauses.data ?? [];
  return (
    <section id="pauses" aria-labelledby="pauses-heading" className="flex scroll-mt-4 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 id="pauses-heading" className="text-composer font-semibold">
            Publishing
          </h2>
          <p className="text-dense text-muted">
            Stop everything at once in an emergency. Posts that come due meanwhile wait for your decision.
          </p>
        </div>
        {may('editor') && (
          <Button variant="outline" onClick={() => setOpen(true)}>
            <Pause aria-hidden />
            Pause publishing
          </Button>
        )}
      </div>
      {pauses.error && !pauses.data && (
        <ErrorState
          title="Failed to load the pauses"
          detail={pauses.error.message}
          onRetry={() => void pauses.refetch()}
        />
      )}
      {list.length > 0 && (
        <Card>
          <ul aria-label="Paused" className="divide-y divide-line">
            {list.map((pause) => (
              <PauseRow key={`${pause.scope}-${pause.platform ?? ''}`} pause={pause} projectId={projectId} />
            ))}
          </ul>
        </Card>
      )}
      {open && <PauseDialog projectId={projectId} initial="project" onClose={() => setOpen(false)} />}
    </section>
  );
}

function PauseRow({ pause, projectId }: { pause: WirePause; projectId: string }) {
  const { user, may } = useWorkspace();
  const mayResume = may('editor') && (pause.scope !== 'all' || user.isAdmin);
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <CirclePause aria-hidden className="size-4 shrink-0 text-paused" />
      <div className="min-w-0 flex-1 text-dense">
        <p className="font-semibold">{pausedWhat(pause)}</p>
        <p className="break-words text-muted">
          {reasonWords(pause.reason)}
          Since <RelativeTime at={pause.since} past />. {untilWords(pause)} {waitingWords(pause.waiting)}
        </p>
      </div>
      {mayResume && (
        <ResumeButton projectId={projectId} pause={pause} size="sm" aria-description={pausedWhat(pause)}>
          Resume
        </ResumeButton>
      )}
    </li>
  );
}
