'use client';

import { CirclePause } from 'lucide-react';
import Link from 'next/link';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ResumeButton } from '@/components/shared/pauses/resume-button';
import { pausedWhat, reasonWords, untilWords, waitingWords } from '@/components/shared/pauses/words';
import { RelativeTime } from '@/components/shared/relative-time';
import { useWorkspace } from '@/components/shared/workspace-context';
import { listPauses, type WirePause } from '@/lib/contracts/pauses';
import type { WireProject } from '@/lib/contracts/projects';

/** On every page: what is paused, why, until when, how much waits, and the way to go on. */
export function PauseBanner() {
  const { project } = useWorkspace();
  return project ? <Pauses key={project._id} project={project} /> : null;
}

const WIDEST_FIRST = { all: 0, project: 1, platform: 2 } as const;

function Pauses({ project }: { project: WireProject }) {
  const pauses = useEndpoint(listPauses, { query: { projectId: project._id } }, { live: true, pollWhile: (list) => list.some(({ until }) => until !== null) });
  const [widest, ...others] = (pauses.data ?? []).toSorted((a, b) => WIDEST_FIRST[a.scope] - WIDEST_FIRST[b.scope]);
  return <div role="status">{widest && <Banner pause={widest} others={others.length} projectId={project._id} />}</div>;
}

function Banner({ pause, others, projectId }: { pause: WirePause; others: number; projectId: string }) {
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
          <Link href="/settings#pauses" className="underline underline-offset-2">
            {others === 1 ? '1 more pause' : `${others} more pauses`}
          </Link>
        )}
      </p>
      {mayResume && (
        <ResumeButton projectId={projectId} pause={pause} size="small">
          Resume
        </ResumeButton>
      )}
    </div>
  );
}
