'use client';

import { useJob, isActiveJob } from '@/components/api/use-job';
import { jobWords } from '@/components/shared/job-words';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { reuseWords, sumOfReused, type Reused } from '@/lib/video/reuse';

type RenderJobProps = { jobId: string; canCancel: boolean; onEnd: () => void };

/** A render under way: its place in the queue, how far it is, how long it still takes; or why it failed. */
export function RenderJob({ jobId, canCancel, onEnd }: RenderJobProps) {
  const { job, cancel, isCancelling } = useJob({ kind: 'render-video', jobId, onEnd });
  // The same job, if it is one of several formats.
  const { job: shaped } = useJob({ kind: 'render-formats', jobId });
  if (!job) return null;
  if (job.state === 'done') return <MadeLine label={job.label} result={job.result ?? shaped?.result ?? null} />;
  const percent = Math.round(job.progress * 100);
  if (!isActiveJob(job))
    return (
      <p role="alert" className="text-dense text-failed">
        {job.label}: {job.state === 'cancelled' ? 'cancelled.' : (job.error?.message ?? 'it failed.')}
      </p>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate text-dense font-semibold">{job.label}</span>
        <span className="text-dense text-muted tabular-nums">{percent} %</span>
        {canCancel && (
          <Button
            variant="outline"
            size="sm"
            busy={isCancelling}
            aria-label={`Cancel ${job.label}`}
            onClick={() => void cancel()}
          >
            Cancel
          </Button>
        )}
      </div>
      <Progress value={job.progress} label={job.label} />
      <p className="text-dense text-muted">{jobWords(job)}</p>
    </div>
  );
}

/** How a finished render was made, where it was to copy what did not change; the list below has its file. */
function MadeLine({ label, result }: { label: string; result: Partial<Reused> | null }) {
  const reused = sumOfReused(result ? [result] : []);
  return (
    reused && (
      <p role="status" className="text-dense text-muted">
        {label}: {reuseWords(reused)}
      </p>
    )
  );
}
