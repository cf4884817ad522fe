'use client';

import { useJob, isActiveJob } from '@/components/api/use-job';
import { jobWords } from '@/components/shared/job-words';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';

type RenderJobProps = { jobId: string; canCancel: boolean; onEnd: () => void };

/** A render under way: its place in the queue, how far it is, how long it still takes; or why it failed. */
export function RenderJob({ jobId, canCancel, onEnd }: RenderJobProps) {
  const { job, cancel, isCancelling } = useJob({ kind: 'render-video', jobId, onEnd });
  if (!job || job.state === 'done') return null;
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
